import type { Tx } from '#server/model/matches/tx.ts'
import { haveMet } from './people.ts'

/** `hiddenId` is the player who was hidden because the two look alike. */
export type SimilarPair = { one: string; other: string; hiddenId: string | null }

/**
 * The most open questions about one player from one sender's matches. More would bury people in forged questions and
 * leave no room for other senders' questions.
 */
const WAITING_OF_ONE_SENDER = 5

/** SQL for the number of open questions about the player that matches of the same sender raised. */
const waitingOf = (player: string) => `(select count(*) from identity_question w join match m on m.id = w.match_id
          where w.answer is null and (w.player_a = ${player} or w.player_b = ${player})
            and m.uploaded_by is not distinct from (select uploaded_by from match where id = $1))`

const ASK_QUESTION = {
  name: 'ingest_ask_who_is_who',
  text: `insert into identity_question (id, player_a, player_b, match_id, asked_at, hidden_id)
    select gen_random_uuid(), a, b, $1, $2, hidden_id
    from json_to_recordset($3) as n (a uuid, b uuid, hidden_id uuid)
    where not ${haveMet('a', 'b')}
      and greatest(${waitingOf('a')}, ${waitingOf('b')}) < ${WAITING_OF_ONE_SENDER}
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
