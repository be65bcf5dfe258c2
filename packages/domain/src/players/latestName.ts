import { comparePatches, patchIn } from '../matches/patches.ts'

/** If the date of the match is a guess, only its patch is certain. */
export type NamedMatch = { gameVersion: string | null; isDateGuessed: boolean }

/**
 * Whether `next` replaces `current`. The name of the later patch wins. Within a patch, a name with a guessed date never
 * replaces one with a known date.
 */
export function replacesName(current: NamedMatch | null, next: NamedMatch): boolean {
  if (current === null) return true
  const [patch, nextPatch] = [patchIn(current.gameVersion), patchIn(next.gameVersion)]
  const order = patch && nextPatch ? comparePatches(patch, nextPatch) : 0
  if (order !== 0) return order < 0
  return current.isDateGuessed || !next.isDateGuessed
}
