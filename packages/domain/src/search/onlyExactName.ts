import { DEFAULT_TAG_LINE, normaliseName, type RiotId } from '../riotId.ts'

/**
 * Returns the only player found with exactly this name. Returns `undefined` for none or several, if a tag was typed, or
 * if the player has the tag that a bare name gets anyway.
 */
export function onlyExactName(name: string, candidates: readonly RiotId[]): RiotId | undefined {
  if (name.includes('#')) return undefined
  const [only, ...others] = candidates.filter(({ gameName }) => normaliseName(gameName) === normaliseName(name))
  return others.length === 0 && only?.tagLine !== DEFAULT_TAG_LINE ? only : undefined
}
