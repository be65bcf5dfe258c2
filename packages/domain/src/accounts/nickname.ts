import { plainLine } from '../plainLine.ts'

const MAX_NAME_LENGTH = 40

export const NAMELESS = '이름 없음'

/** Returns the first candidate that is usable as a nickname, cleaned for storage and display. */
export function nicknameFrom(...candidates: readonly (string | null | undefined)[]): string {
  for (const candidate of candidates) {
    const cleaned = plainLine(candidate ?? '')
    if (/[\p{L}\p{N}\p{P}\p{S}]/u.test(cleaned)) return Array.from(cleaned).slice(0, MAX_NAME_LENGTH).join('').trim()
  }
  return NAMELESS
}
