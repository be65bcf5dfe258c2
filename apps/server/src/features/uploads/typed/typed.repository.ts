import type { Side } from '@buri/domain/matches/matchFacts'
import type { Visibility } from '@buri/domain/players/visibility'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.ts'

export type TypedLine = { side: Side; gameName: string; tagLine: string; championId: number | null }
export type TypedRow = {
  id: string
  uploadedBy: string
  playedAt: Date
  winner: Side
  lines: TypedLine[]
  remark: string | null
  matchId: string | null
}
export type NameBearer = { nameKey: string; playerId: string; visibility: Visibility }

const ROW = ['t.id', 't.uploadedBy', 't.playedAt', 't.winner', 't.lines', 't.remark'] as const

/** A match that was deleted since does not belong to its result any more. */
const rows = (db: Kysely<DB>) =>
  db
    .selectFrom('typedResult as t')
    .leftJoin('match as m', (join) => join.onRef('m.id', '=', 't.matchId').on('m.deletedAt', 'is', null))
    .select([...ROW, 'm.id as matchId'])
    .$narrowType<{ winner: Side; lines: TypedLine[] }>()

export const typedResultsOf = (db: Kysely<DB>, userId: string): Promise<TypedRow[]> =>
  rows(db).where('t.uploadedBy', '=', userId).orderBy('t.playedAt', 'desc').orderBy('t.id', 'desc').execute()

export const typedResult = (db: Kysely<DB>, id: string): Promise<TypedRow | undefined> =>
  rows(db).where('t.id', '=', id).executeTakeFirst()

export const bearersOf = (db: Kysely<DB>, nameKeys: readonly string[]): Promise<NameBearer[]> =>
  db
    .selectFrom('playerName as n')
    .innerJoin('player as p', 'p.id', 'n.playerId')
    .select(['n.nameKey', 'p.id as playerId', 'p.visibility'])
    .$narrowType<{ visibility: Visibility }>()
    .where('n.nameKey', '=', sql<string>`any(${[...nameKeys]}::text[])`)
    .execute()

type NewResult = TypedRow & { teams: string; createdAt: Date }

export const typedResultRows = (tx: Transaction<DB>) => ({
  same: ({ uploadedBy, teams, playedAt }: Pick<NewResult, 'uploadedBy' | 'teams' | 'playedAt'>) =>
    rows(tx)
      .where('t.uploadedBy', '=', uploadedBy)
      .where('t.teams', '=', teams)
      .where('t.playedAt', '=', playedAt)
      .executeTakeFirst(),

  async count(userId: string): Promise<number> {
    const { count } = await tx
      .selectFrom('typedResult')
      .select(sql<number>`count(*)`.as('count'))
      .where('uploadedBy', '=', userId)
      .executeTakeFirstOrThrow()
    return count
  },

  async add({ lines, ...result }: NewResult) {
    // The lines are stringified because the driver would send a plain list as a PostgreSQL array, not as JSON.
    await tx
      .insertInto('typedResult')
      .values({ ...result, lines: JSON.stringify(lines) })
      .execute()
  },

  async remove(id: string) {
    await tx.deleteFrom('typedResult').where('id', '=', id).execute()
  },
})
