import { hasLostLetters } from '@buri/domain/riotId'
import type { TestimonyBasis } from '#server/model/matches/trust/testimonyBasis.ts'
import { holderOf, type StoredMatch } from './matchRows.ts'

/**
 * Whether the account becomes the match's sender and dates it. A match with unreadable names counts without the consent
 * of its players, so the first account that names them gets these rights. The lines for which it speaks must have had
 * no names before, because players with new names may be invented.
 */
export const isFirstToIdentify = (
  { match, lines }: StoredMatch,
  { outsiders, speaksFor }: Pick<TestimonyBasis, 'outsiders' | 'speaksFor'>,
  uploadedBy: string | null,
): boolean =>
  uploadedBy !== null &&
  uploadedBy !== match.uploadedBy &&
  outsiders.length === 0 &&
  speaksFor.length >= lines.length / 2 &&
  speaksFor.every((slot) => lines[slot] && holderOf(lines[slot]) === null && !isNamed(lines[slot]))

const isNamed = (line: { gameName: string | null } | undefined) =>
  typeof line?.gameName === 'string' && line.gameName !== '' && !hasLostLetters(line.gameName)
