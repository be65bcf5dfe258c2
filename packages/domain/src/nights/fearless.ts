import type { FearlessRule } from './seriesSettings.ts'

/**
 * The champions that a game used up for later games of its teams. If a champion's `team` is `null`, it is unknown, and
 * the champion counts for both teams. `teams` is `null` where the same people play all games.
 */
type FearlessGame = {
  n: number
  teams: readonly number[] | null
  picks: readonly { champion: string; team: number | null }[]
  bans: readonly string[]
}

type FearlessBreach = {
  n: number
  champion: string
  team: number | null
  before: number
}

/** Returns the picks that the rule forbids, in the order of the games. They are marked, but have no consequence. */
export function fearlessBreaches(games: readonly FearlessGame[], rule: FearlessRule): FearlessBreach[] {
  if (rule === 'none') return []
  const ordered = [...games].sort((a, b) => a.n - b.n)
  return ordered.flatMap(({ n, picks }, index) =>
    picks.flatMap(({ champion, team }): FearlessBreach[] => {
      const previousGame = ordered.slice(0, index).find((game) => isUsedBy(game, { champion, team }, rule))
      return previousGame ? [{ n, champion, team, before: previousGame.n }] : []
    }),
  )
}

function isUsedBy(
  { teams, picks, bans }: FearlessGame,
  pick: { champion: string; team: number | null },
  rule: FearlessRule,
): boolean {
  if (teams && pick.team !== null && !teams.includes(pick.team)) return false
  if (rule === 'bans' && bans.includes(pick.champion)) return true
  return picks.some(
    ({ champion, team }) =>
      champion === pick.champion && (rule !== 'soft' || team === null || pick.team === null || team === pick.team),
  )
}
