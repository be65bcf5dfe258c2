const NAME = 'StartRefused'

/** Makes an error for which `main` prints only the sentence and exits with 1. */
export function startRefusal(sentence: string, cause?: unknown): Error {
  const refusal = new Error(sentence, { cause })
  refusal.name = NAME
  return refusal
}

export const isStartRefusal = (error: unknown): error is Error => error instanceof Error && error.name === NAME
