import type { ClanRank } from '@buri/domain/clans/clanRights'
import type { Transaction } from 'kysely'
import type { DB } from '#server/database/tables.ts'
import { notify } from '#server/notifications/notify.ts'

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
    | 'quiet'
    | 'disbanded'
    | 'webhookLost'
  /** People, or everyone of these ranks. */
  to: readonly string[] | { ranks: readonly ClanRank[] }
  /** Who is named, and is told nothing; who of a clan decided is the clan's own business. */
  actorId?: string
  at: Date
}

/** Tells by the bell what becomes of a clan, or of someone's place in it. Each time is told by itself. */
export const tellOfClan = (tx: Transaction<DB>, { clanId, outcome, to, actorId, at }: ClanNews) =>
  notify(tx, {
    to: 'ranks' in to ? { clan: clanId, ranks: to.ranks } : { users: to },
    kind: 'clan',
    outcome,
    actorId: actorId ?? null,
    target: { type: 'clan', id: clanId },
    groupKey: ['clan', clanId, outcome, actorId ?? '', at.getTime()].join(':'),
    at,
  })
