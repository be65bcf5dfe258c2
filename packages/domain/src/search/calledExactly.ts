import { normaliseName, type RiotId } from '../riotId.ts'

/** The one of those found who is called exactly so; `undefined` where no one or more than one is, or a tag is named. */
export function calledExactly(name: string, found: readonly RiotId[]): RiotId | undefined {
  if (name.includes('#')) return undefined
  const [only, ...others] = found.filter(({ gameName }) => normaliseName(gameName) === normaliseName(name))
  return others.length === 0 ? only : undefined
}
