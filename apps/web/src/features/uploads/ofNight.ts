import { SAME_NAMES } from '@buri/domain/inhouse/judgeReplay'
import { normaliseName } from '@buri/domain/riotId'
import type { Understood } from './understand.ts'

/** A night from whose page files were brought: the names of those who play its games that wait for a replay. */
export type ExpectedNight = { title: string; clanId: string | null; games: readonly (readonly string[])[] }

/** Whether so many of a game's ten are in a file that it needs no further word. */
export function isOfNight({ games }: ExpectedNight, understood: Understood | null): boolean {
  if (understood?.kind !== 'match') return false
  const names = new Set([...understood.teams.blue, ...understood.teams.red].map(({ name }) => normaliseName(name)))
  return games.some((game) => game.filter((name) => names.has(normaliseName(name))).length >= SAME_NAMES)
}
