import type { GameState } from './judgeGame.ts'
import { seededChance } from './seededChance.ts'
import { otherTeam, type SeriesSet, type TeamNumber } from './series.ts'
import type { SideRule } from './seriesSettings.ts'

export const SIDE_SECONDS = 60

/** Returns the team that a coin puts on blue. Anyone can repeat the draw with the seed. */
export const drawnBlue = (seed: number): TeamNumber => (seededChance(seed)() < 0.5 ? 1 : 2)

type NextSides = {
  blueTeam: TeamNumber
  chooser: TeamNumber | null
}

/** Returns the sides of the next set: alternating, unless a coin decides. A `chooser` may still exchange them. */
export function nextSides(sets: readonly SeriesSet[], { rule, seed }: { rule: SideRule; seed: number }): NextSides {
  const last = sets.findLast(({ blueTeam }) => blueTeam !== null)
  if (rule === 'coin' || last?.blueTeam == null) return { blueTeam: drawnBlue(seed), chooser: null }
  const blueTeam = otherTeam(last.blueTeam)
  const decided = sets.findLast(({ state }) => state === 'won')
  if (decided?.winner == null) return { blueTeam, chooser: null }
  if (rule === 'winner') return { blueTeam, chooser: decided.winner }
  return { blueTeam, chooser: rule === 'loser' ? otherTeam(decided.winner) : null }
}

type Choice = { state: GameState; chooser: TeamNumber | null; until: number | null }

/** Whether a team may still choose its side, so that the game waits for it. Times are in milliseconds. */
export const isChoosingSide = ({ state, chooser, until }: Choice, now: number): boolean =>
  state === 'fixed' && chooser !== null && until !== null && now < until

/** `mayChoose` is true for the captain of the choosing team, anyone of a team without a captain, and the host. */
export function judgeSideChoice(
  choice: Choice,
  { mayChoose, now }: { mayChoose: boolean; now: number },
): 'NOT_YOUR_SIDE' | 'SIDE_SETTLED' | 'allowed' {
  if (!isChoosingSide(choice, now)) return 'SIDE_SETTLED'
  return mayChoose ? 'allowed' : 'NOT_YOUR_SIDE'
}
