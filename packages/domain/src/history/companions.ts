import type { MatchFacts } from '../matches/matchFacts.ts'

/** `lossesInARow` counts the matches lost against this person since the last win against them. */
export type Companion = readonly [
  playerId: string,
  together: number,
  togetherWins: number,
  against: number,
  lossesInARow: number,
]

// Achievements ask for ten wins with one person and three losses to one person. A player does not reach these numbers
// with people they meet once. A clan has about thirty regulars, so sixty keeps all of them and the history small.
const COMPANIONS_KEPT = 60

/** Puts the people of one more counted match first, in the order of their ids. The people met longest ago drop out. */
export function nextCompanions(before: readonly Companion[], facts: MatchFacts): Companion[] {
  const won = facts.result === 'win' ? 1 : 0
  const entries = new Map(before.map((companion) => [companion[0], companion]))
  const friends = new Set(facts.teammateIds)
  const metPlayers = [...facts.teammateIds, ...facts.opponentIds].sort().map((playerId): Companion => {
    const [, together, togetherWins, against, lossesInARow] = entries.get(playerId) ?? [playerId, 0, 0, 0, 0]
    return friends.has(playerId)
      ? [playerId, together + 1, togetherWins + won, against, lossesInARow]
      : [playerId, together, togetherWins, against + 1, won === 1 ? 0 : lossesInARow + 1]
  })
  const metPlayerIds = new Set(metPlayers.map(([playerId]) => playerId))
  return [...metPlayers, ...before.filter(([playerId]) => !metPlayerIds.has(playerId))].slice(0, COMPANIONS_KEPT)
}

const REVENGE_AFTER_LOSSES = 3

/** Whether this match earns 라이벌 복수: it is a win against an opponent who had won the last three in a row. */
export const isRevenge = (before: readonly Companion[], facts: MatchFacts) =>
  facts.result === 'win' &&
  before.some(([id, , , , losses]) => losses >= REVENGE_AFTER_LOSSES && facts.opponentIds.includes(id))
