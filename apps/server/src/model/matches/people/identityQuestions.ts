import type { Tx } from '#server/model/matches/tx.ts'
import { haveMet } from './people.ts'

/** `hiddenId` is the player who was hidden because the two look alike. */
export type SimilarPair = { one: string; other: string; hiddenId: string | null }

/** A flood of forged lines must not bury people in identity questions. */
const WAITING_OF_ONE = 10

const ASK_QUESTION = {
  name: 'ingest_ask_who_is_who',
  text: `insert into identity_question (id, player_a, player_b, match_id, asked_at, hidden_id)
    select gen_random_uuid(), a, b, $1, $2, hidden_id
    from json_to_recordset($3) as n (a uuid, b uuid, hidden_id uuid)
    where not ${haveMet('a', 'b')}
      and greatest(
        (select count(*) from identity_question w where w.answer is null and (w.player_a = a or w.player_b = a)),
        (select count(*) from identity_question w where w.answer is null and (w.player_a = b or w.player_b = b))
      ) < ${WAITING_OF_ONE}
    on conflict (player_a, player_b) do nothing`,
}

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
