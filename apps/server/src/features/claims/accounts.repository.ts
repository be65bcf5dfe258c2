import type { Proof } from '@buri/domain/claims/proofs'
import type { Visibility } from '@buri/domain/players/visibility'
import { sql, type Transaction } from 'kysely'
import { hiddenPlayer } from '#server/model/people/visibility.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'

export const linkedAccountsOf = (db: Db, userId: string) =>
  db
    .selectFrom('playerOwner as o')
    .innerJoin('player as p', 'p.id', 'o.playerId')
    .select(['p.id', 'p.gameName', 'p.tagLine', 'p.profileIconId', 'o.since'])
    // The tables' check constraints allow only these values.
    .select([sql<Visibility>`p.visibility`.as('visibility'), sql<Proof>`o.proof`.as('proof')])
    .where('o.userId', '=', userId)
    .orderBy('o.since')
    .orderBy('p.id')
    .execute()

export const displacedPlayersOf = (db: Db, userId: string, since: Date) =>
  db
    .selectFrom('displacedOwner as d')
    .innerJoin('player as p', 'p.id', 'd.playerId')
    .select(['p.id', 'p.gameName', 'p.tagLine', 'p.profileIconId', 'd.displacedAt'])
    .select(sql<boolean>`${sql.raw(hiddenPlayer('p'))}`.as('isHidden'))
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('ownershipClaim as c')
          .select('c.id')
          .whereRef('c.playerId', '=', 'd.playerId')
          .whereRef('c.userId', '=', 'd.userId')
          .where('c.status', '=', 'disputed'),
      ).as('hasObjected'),
    )
    .where('d.userId', '=', userId)
    .where('d.displacedAt', '>', since)
    .orderBy('d.displacedAt', 'desc')
    .orderBy('p.id')
    .execute()

export async function setVisibility(tx: Transaction<DB>, playerId: string, visibility: Visibility) {
  await tx
    .updateTable('player')
    .set({ visibility, dataVersion: sql`data_version + 1` })
    .where('id', '=', playerId)
    .execute()
}
