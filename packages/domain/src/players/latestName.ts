import { comparePatches, patchIn } from '../matches/patches.ts'

/** What tells when a name was used: of a match whose date is guessed, only its patch is sure. */
export type NamedIn = { gameVersion: string | null; isDateGuessed: boolean }

/**
 * Whether the name of a match takes the place of one from a match before it, in match order. Of two patches the later one
 * does; else a name whose date is known is never replaced by one whose date is a guess.
 */
export function replacesName(known: NamedIn | null, next: NamedIn): boolean {
  if (known === null) return true
  const [patch, nextPatch] = [patchIn(known.gameVersion), patchIn(next.gameVersion)]
  const order = patch && nextPatch ? comparePatches(patch, nextPatch) : 0
  if (order !== 0) return order < 0
  return known.isDateGuessed || !next.isDateGuessed
}
