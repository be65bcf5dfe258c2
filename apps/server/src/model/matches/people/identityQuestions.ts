import type { Tx } from '#server/model/matches/tx.ts'

/** Two players that look like one person. `hiddenId` is the id of the player who was hidden for that reason. */
export type SimilarPair = { one: string; other: string; hiddenId: string | null }

/**
 * The most open identity questions about one player, so that a flood of forged lines cannot bury people in questions.
 */
const WAITING_OF_ONE = 10

// Skips pairs that sat in one match and pairs that were asked about before.
const ASK_QUESTION = {
  name: 'ingest_ask_who_is_who',
  text: `insert into identity_question (id, player_a, player_b, match_id, asked_at, hidden_id)
    select gen_random_uuid(), a, b, $1, $2, hidden_id
    from json_to_recordset($3) as n (a uuid, b uuid, hidden_id uuid)
    where not exists (select from match_participant mine join match_participant theirs using (match_id)
        where mine.player_id = a and theirs.player_id = b)
      and greatest(
        (select count(*) from identity_question w where w.answer is null and (w.player_a = a or w.player_b = a)),
        (select count(*) from identity_question w where w.answer is null and (w.player_a = b or w.player_b = b))
      ) < ${WAITING_OF_ONE}
    on conflict (player_a, player_b) do nothing`,
}

/** Asks the people concerned whether the two players of each pair are one person. */
export async function addIdentityQuestions(
  tx: Tx,
  matchId: string,
  similarPairs: readonly SimilarPair[],
): Promise<void> {
  if (similarPairs.length === 0) return
  const rows = new Map(
    similarPairs.map(({ one, other, hiddenId }) => {
      const [a, b] = one < other ? [one, other] : [other, one]
      return [`${a} ${b}`, { a, b, hidden_id: hiddenId }]
    }),
  )
  await tx.run(ASK_QUESTION, [matchId, new Date(), JSON.stringify([...rows.values()])])
}
