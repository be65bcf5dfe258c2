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
    | 'altNamed'
    | 'movedIn'
    | 'webhookLost'
    | 'discordLost'
    | 'hookOff'
  /** The people to notify: these users, or everyone with these ranks. */
  to: readonly string[] | { ranks: readonly ClanRank[] }
  /** The account that is shown as the actor and not notified. Left out if only the clan may know the actor. */
  actorId?: string
  /** The clan's name for people who cannot see the clan. If absent, the current name is used. */
  knownAs?: string | null
  /** The numbers in a `movedIn` notification: games, possible nights and waiting games. */
  numbers?: readonly number[]
  at: Date
}

/** Notifies people of a clan's event. Repeated events share one notification. */
export async function notifyClan(
  tx: Transaction<DB>,
  { clanId, outcome, to, actorId, knownAs, numbers, at }: ClanNews,
) {
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
    ...(numbers && { numbers }),
    at,
  })
}

type NewLeader = { clanId: string; outcome: 'transferred' | 'succeeded'; leaderId: string; actorId?: string; at: Date }

export async function notifyOfNewLeader(tx: Transaction<DB>, { leaderId, outcome, ...news }: NewLeader) {
  await notifyClan(tx, { ...news, outcome: 'leading', to: [leaderId] })
  await notifyClan(tx, { ...news, outcome, to: { ranks: ['officer', 'member'] } })
}
