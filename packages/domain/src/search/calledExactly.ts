import { normaliseName, type RiotId } from '../riotId.ts'

/** The only player found with exactly this name; `undefined` for none or several, or if a tag was typed. */
export function calledExactly(name: string, found: readonly RiotId[]): RiotId | undefined {
  if (name.includes('#')) return undefined
  const [only, ...others] = found.filter(({ gameName }) => normaliseName(gameName) === normaliseName(name))
  return others.length === 0 ? only : undefined
}
