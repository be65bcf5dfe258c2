import type { ClanRank } from '@buri/domain/clans/clanRights'
import type { Transaction } from 'kysely'
import { notify } from '#server/model/news/notify.ts'
import type { DB } from '#server/platform/database/tables.ts'

type ClanNews = {
  clanId: string
  outcome:
    | 'joined'
    | 'declined'
    | 'removed'
    | 'banned'
    | 'released'
    | 'appointed'
    | 'dismissed'
    | 'transferred'
    | 'succeeded'
    | 'leading'
    | 'absent'
    | 'quiet'
    | 'disbanded'
    | 'greeted'
    | 'webhookLost'
  /** People, or everyone of these ranks. */
  to: readonly string[] | { ranks: readonly ClanRank[] }
  /** Who is named, and is told nothing; who of a clan decided is the clan's own business. */
  actorId?: string
  /** What the clan is called to whom it is closed; its present name unless it is given. */
  knownAs?: string | null
  at: Date
}

/** Notifies people about a clan or their place in it. Repeated events share one line. */
export async function tellOfClan(tx: Transaction<DB>, { clanId, outcome, to, actorId, knownAs, at }: ClanNews) {
  const clan = await tx.selectFrom('clan').select('clanName').where('id', '=', clanId).executeTakeFirst()
  await notify(tx, {
    to: 'ranks' in to ? { clan: clanId, ranks: to.ranks } : { users: to },
    kind: 'clan',
    outcome,
    actorId: actorId ?? null,
    target: { type: 'clan', id: clanId },
    aboutName: knownAs === undefined ? (clan?.clanName ?? null) : knownAs,
    groupKey: ['clan', clanId, outcome, actorId ?? ''].join(':'),
    isGathered: true,
    at,
  })
}

type NewLeader = { clanId: string; outcome: 'transferred' | 'succeeded'; leaderId: string; actorId?: string; at: Date }

/** Tells who leads from now on, and everyone else in the clan. */
export async function tellOfNewLeader(tx: Transaction<DB>, { leaderId, outcome, ...news }: NewLeader) {
  await tellOfClan(tx, { ...news, outcome: 'leading', to: [leaderId] })
  await tellOfClan(tx, { ...news, outcome, to: { ranks: ['officer', 'member'] } })
}
