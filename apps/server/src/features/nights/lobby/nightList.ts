import type { NightCard } from '@buri/contract/nights/nights'
import { mayReadNight } from '@buri/domain/nights/nightRights'
import { NIGHT_LIMITS } from '@buri/domain/nights/nightSettings'
import { DAY_MS, HOUR_MS } from '@buri/domain/seoulTime'
import { requireClan } from '#server/model/clans/findVisibleClan.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { nightReads } from '../nights.repository.ts'
import { type NightCaller, nightRelationTo, nightViewerOf } from '../seenNight.ts'
import { shownCard } from './shownNight.ts'

export type NightListQuery = {
  clanId?: string | undefined
  from?: string | undefined
  to?: string | undefined
  period?: 'ahead' | 'past'
  order: 'earliest' | 'latest'
  limit: number
}

/** A running night is probably over this long after its start. */
const LISTED_BACK_MS = 6 * HOUR_MS
const LISTED_AHEAD_MS = 30 * DAY_MS
const PAST_LISTED_BACK_MS = 14 * DAY_MS

export async function listedNights(
  db: Db,
  caller: NightCaller,
  { clanId, from, to, period, order, limit }: NightListQuery,
): Promise<{ data: NightCard[] }> {
  if (clanId !== undefined) await requireClan(db, clanId, caller.viewer)
  const now = caller.now.getTime()
  const [back, ahead] = period === 'past' ? [PAST_LISTED_BACK_MS, 0] : [LISTED_BACK_MS, LISTED_AHEAD_MS]
  const first = from === undefined ? now - back : Date.parse(from)
  const last = to === undefined ? Math.max(first, now) + ahead : Date.parse(to)
  const longest = first + NIGHT_LIMITS.listedDays * DAY_MS
  const rows = await nightReads(db).list(
    { clanId: clanId ?? null, from: new Date(first), to: new Date(Math.min(last, longest)), order, limit },
    nightViewerOf(caller),
  )
  const readable = rows.filter((row) => mayReadNight(nightRelationTo(row, caller.viewer)))
  return { data: readable.map((row) => shownCard(row, caller)) }
}
