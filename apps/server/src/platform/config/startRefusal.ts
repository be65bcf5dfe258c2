const NAME = 'StartRefused'

/** A start that cannot go on for a reason its reader can repair: `main` prints the sentence alone and exits with 1. */
export function startRefusal(sentence: string, cause?: unknown): Error {
  const refusal = new Error(sentence, { cause })
  refusal.name = NAME
  return refusal
}

export const isStartRefusal = (error: unknown): error is Error => error instanceof Error && error.name === NAME
