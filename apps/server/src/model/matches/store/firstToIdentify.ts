import { hasLostLetters } from '@buri/domain/riotId'
import type { TestimonyBasis } from '#server/model/matches/trust/testimonyBasis.ts'
import { holderOf, type StoredMatch } from './matchRows.ts'

/**
 * A match with unreadable names counts without anyone's consent, so its sender may not date it or own it. The first to
 * name the match's players may, but not by naming lines again that had names: these players may be invented.
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
