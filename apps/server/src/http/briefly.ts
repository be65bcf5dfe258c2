/**
 * Remembers an answer for a moment, so that a number counted over many rows is counted a few times a minute however many
 * ask. A failure is not remembered.
 */
export function briefly<Answer>(
  milliseconds: number,
  now: () => Date,
  ask: () => Promise<Answer>,
): () => Promise<Answer> {
  let remembered: { answer: Promise<Answer>; until: number } | undefined
  return () => {
    const time = now().getTime()
    if (remembered && time < remembered.until) return remembered.answer
    const answer = ask()
    remembered = { answer, until: time + milliseconds }
    answer.catch(() => {
      if (remembered?.answer === answer) remembered = undefined
    })
    return answer
  }
}
