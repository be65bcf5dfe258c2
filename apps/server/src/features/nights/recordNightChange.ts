import type { HookEvent } from '@buri/domain/clans/hooks/hookEvents'
import type { NightEventKind } from '@buri/domain/nights/nightSettings'
import type { Transaction } from 'kysely'
import { queueNightDeliveries } from '#server/model/clans/hookOutbox.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { removeAuction } from './auction/auction.repository.ts'
import type { LoggedEvent } from './nightEvents.repository.ts'
import { type NightPatch, nightRows } from './nights.repository.ts'

type NightChangeKind =
  | 'night'
  | 'signup'
  | 'ready'
  | 'game'
  | 'teams'
  | 'pick'
  | 'auction'
  | 'auctionOpened'
  | 'start'
  | 'result'
  | 'finished'
  /** The night ended without a game, which is not news. */
  | 'ended'
  | 'cancelled'

/** The changes that are posted outside the site, with their kind in `night_news`. */
const NEWS_OF_CHANGE: Partial<Record<NightChangeKind, string>> = {
  auctionOpened: 'auction',
  teams: 'teams',
  result: 'result',
  finished: 'recap',
  cancelled: 'cancelled',
}

const HOOK_EVENT_OF_CHANGE: Partial<Record<NightChangeKind, HookEvent>> = {
  teams: 'night.teams_fixed',
  result: 'night.game_finished',
}

const LOGGED_KINDS: Partial<Record<NightChangeKind, NightEventKind>> = {
  auctionOpened: 'auction',
  teams: 'teams',
  start: 'started',
  finished: 'finished',
  ended: 'finished',
  cancelled: 'cancelled',
}

/** The changes that end a night and, with it, an auction that is still running. */
const ENDING_CHANGES: ReadonlySet<NightChangeKind> = new Set(['finished', 'ended', 'cancelled'])

type Change = {
  kind: NightChangeKind
  n?: number
  patch?: NightPatch
  log?: LoggedEvent | undefined
  at: Date
}

/** Every change of a night calls this last, in its own transaction. */
export async function recordNightChange(tx: Transaction<DB>, nightId: string, { kind, n, patch, log, at }: Change) {
  const nights = nightRows(tx)
  const loggedKind = LOGGED_KINDS[kind]
  const logged = log ?? (loggedKind && { kind: loggedKind, ...(n === undefined ? {} : { n }) })
  await nights.change(nightId, kind, { patch, n, log: logged, at })
  if (ENDING_CHANGES.has(kind)) await removeAuction(tx, nightId)
  const news = NEWS_OF_CHANGE[kind]
  if (news !== undefined) await nights.tell(nightId, news, n ?? null, at)
  const event = HOOK_EVENT_OF_CHANGE[kind]
  if (event !== undefined) await queueNightDeliveries(tx, nightId, { event, at, ...(n === undefined ? {} : { n }) })
}
