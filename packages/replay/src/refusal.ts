import type { ParseRefusal } from './parsedMatch.ts'

/** `reason` is for logs and never quotes the file. */
export type Refused = { ok: false; refusal: ParseRefusal; reason: string }

export const refuse = (refusal: ParseRefusal, reason: string): Refused => ({ ok: false, refusal, reason })
