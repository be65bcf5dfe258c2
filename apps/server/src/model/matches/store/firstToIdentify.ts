import type { Speech } from '#server/model/matches/trust/circles.ts'
import type { StoredMatch } from './matchRows.ts'

/**
 * Whether this sender is the first to identify most of the players, and speaks for all of them. A file with unreadable names
 * counts without anyone's consent, so its sender may not date it or own it.
 */
export const isFirstToIdentify = (
  { match, lines }: StoredMatch,
  { outsiders, speaksFor }: Pick<Speech, 'outsiders' | 'speaksFor'>,
  uploadedBy: string | null,
): boolean =>
  uploadedBy !== null &&
  uploadedBy !== match.uploadedBy &&
  outsiders.length === 0 &&
  speaksFor.length >= lines.length / 2 &&
  speaksFor.every((slot) => lines[slot]?.playerId === null)
