import { randomUUIDv7 } from 'node:crypto'
import type { Proof } from '@buri/domain/claims/proofs'
import type { RiotId } from '@buri/domain/riotId'
import { sql, type Transaction } from 'kysely'
import { hasPlayedFor } from '#server/model/clans/clanPlayers.ts'
import type { MergeRecord } from '#server/model/matches/people/identityAnswers.ts'
import { IS_PROVEN } from '#server/model/people/bearers.ts'
import type { DB } from '#server/platform/database/tables.ts'

export type OwnPlayer = RiotId & {
  id: string
  proof: Proof
  since: Date
  isProven: boolean
  isClaimed: boolean
  alts: number
}
type Pair = { mainId: string; altId: string }

const pairOf = ({ mainId, altId }: Pair) => [mainId, altId].toSorted() as [string, string]

/**
 * Whether a former owner of the player `p`, or a member of a clan for which `p` played, claims it. Anyone may claim any
 * player, so other claims do not count. Claims of people whom the staff rejected before do not count either.
 */
const IS_CLAIMED = `exists (select from ownership_claim c
  where c.player_id = p.id and c.user_id <> o.user_id and c.status in ('pending', 'disputed')
    and not exists (select from ownership_claim past
      where past.player_id = p.id and past.user_id = c.user_id and past.status = 'rejected')
    and (exists (select from displaced_owner d where d.player_id = p.id and d.user_id = c.user_id)
      or exists (select from clan_member claimant
        where claimant.user_id = c.user_id and ${hasPlayedFor('p.id', 'claimant.clan_id')})))`

export const altRows = (tx: Transaction<DB>) => ({
  /** Takes the lock that every change of players' identities takes first. */
  async lockFrontier() {
    await sql`select from rating_frontier where id = 1 for no key update`.execute(tx)
  },

  /** The caller must have locked the players. */
  async own(userId: string, playerIds: readonly string[]): Promise<OwnPlayer[]> {
    const { rows } = await sql<OwnPlayer>`
      select p.id, p.game_name, p.tag_line, o.proof, o.since, ${sql.raw(IS_PROVEN)} as is_proven,
        ${sql.raw(IS_CLAIMED)} as is_claimed,
        (select count(*)::int from identity_question q where q.main_id = p.id and q.answer = 'same') as alts
      from player p join player_owner o on o.player_id = p.id and o.user_id = ${userId}
      where p.id = any(${[...playerIds]}::uuid[])`.execute(tx)
    return rows
  },

  async stored(pair: Pair) {
    const [playerA, playerB] = pairOf(pair)
    return tx
      .selectFrom('identityQuestion')
      .select(['id', 'mainId', 'answer'])
      .where('playerA', '=', playerA)
      .where('playerB', '=', playerB)
      .forNoKeyUpdate()
      .executeTakeFirst()
  },

  /** Adds an answered question. If the question waits already, answers it. */
  async answer(pair: Pair, { by, at, joined }: { by: string; at: Date; joined: MergeRecord }): Promise<string> {
    const [playerA, playerB] = pairOf(pair)
    const decision = { mainId: pair.mainId, answer: 'same', answeredBy: by, answeredAt: at, toldAt: at }
    const values = { ...decision, joined: JSON.stringify({ joined }), saidSame: [] }
    const { id } = await tx
      .insertInto('identityQuestion')
      .values({ id: randomUUIDv7(), playerA, playerB, askedAt: at, ...values })
      .onConflict((conflict) => conflict.columns(['playerA', 'playerB']).doUpdateSet(values))
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
})

/** Deletes a question that only the owner raised, because nothing is left to ask. */
export const forgetAlt = (tx: Transaction<DB>, questionId: string) =>
  tx.deleteFrom('identityQuestion').where('id', '=', questionId).execute()
