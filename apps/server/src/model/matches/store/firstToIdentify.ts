import type { Speech } from '#server/model/matches/trust/circles.ts'
import type { StoredMatch } from './matchRows.ts'

/**
 * Whether this sender is the first to say who most of the players are, and speaks for all of them. A file whose names nobody can
 * read counts without anyone's consent, so whoever sent it dates nothing and owns nothing of these people.
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
