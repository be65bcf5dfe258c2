import type { ParseRefusal } from './parsedMatch.ts'

/** `reason` is for logs and never repeats what the file says; the sentence people read belongs to the contract. */
export type Refused = { ok: false; refusal: ParseRefusal; reason: string }

export const refuse = (refusal: ParseRefusal, reason: string): Refused => ({ ok: false, refusal, reason })
