import type { Trust } from '@buri/domain/matches/trust'
import type { Visibility } from '@buri/domain/players/visibility'
import type { Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.ts'

export const matchEditRows = (tx: Transaction<DB>) => ({
  find: (matchId: string) =>
    tx
      .selectFrom('match')
      .select([
        'id',
        'playedAt',
        'remark',
        'clanId',
        'hostId',
        'uploadedBy',
        'createdAt',
        'deletedAt',
        'standing',
        'versionKey',
      ])
      .$narrowType<{ standing: Trust }>()
      .where('id', '=', matchId)
      .executeTakeFirst(),

  /** Returns the seats in the order of their slots, which have no gaps. */
  seats: (matchId: string) =>
    tx
      .selectFrom('matchParticipant')
      .select((eb) => ['slot', 'isSubstitute', eb.fn.coalesce('playerId', 'guestId').as('playerId')])
      .where('matchId', '=', matchId)
      .orderBy('slot')
      .execute(),

  person: (playerId: string) =>
    tx
      .selectFrom('player')
      .select(['id as playerId', 'gameName', 'tagLine', 'visibility'])
      .$narrowType<{ visibility: Visibility }>()
      .where('id', '=', playerId)
      .executeTakeFirstOrThrow(),
})
