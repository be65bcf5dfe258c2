/** A count stays valid so long that counting takes a twentieth of one core at most. */
const TIMES_ITS_MAKING = 20

/** Lets an expensive count run a few times a minute, and less often the longer it takes. Failures are not cached. */
export function cacheFor<Answer>(
  milliseconds: number,
  now: () => Date,
  ask: () => Promise<Answer>,
): () => Promise<Answer> {
  let remembered: { answer: Promise<Answer>; until: number } | undefined
  return () => {
    const time = now().getTime()
    if (remembered && time < remembered.until) return remembered.answer
    const answer = ask()
    // While the value is being made, no caller starts another attempt, however long it takes.
    const entry = { answer, until: Number.POSITIVE_INFINITY }
    remembered = entry
    const started = performance.now()
    answer.then(
      () => {
        entry.until = time + Math.max(milliseconds, TIMES_ITS_MAKING * (performance.now() - started))
      },
      () => {
        if (remembered === entry) remembered = undefined
      },
    )
    return answer
  }
}
