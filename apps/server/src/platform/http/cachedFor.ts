/** A counted number is true for so many times the time that counting took, so that counting stays a twentieth of the work at most. */
const TIMES_ITS_MAKING = 20

/**
 * Remembers an answer for a moment, so that a number counted over many rows is counted a few times a minute however many
 * ask, and less often the longer the counting takes. A failure is not remembered.
 */
export function cachedFor<Answer>(
  milliseconds: number,
  now: () => Date,
  ask: () => Promise<Answer>,
): () => Promise<Answer> {
  let remembered: { answer: Promise<Answer>; until: number } | undefined
  return () => {
    const time = now().getTime()
    if (remembered && time < remembered.until) return remembered.answer
    const answer = ask()
    // However long it takes: nobody asks again while it is asked.
    const mine = { answer, until: Number.POSITIVE_INFINITY }
    remembered = mine
    const started = performance.now()
    answer.then(
      () => {
        mine.until = time + Math.max(milliseconds, TIMES_ITS_MAKING * (performance.now() - started))
      },
      () => {
        if (remembered === mine) remembered = undefined
      },
    )
    return answer
  }
}
