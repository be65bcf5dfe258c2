import type { ClanGame } from './clanGames.ts'

type Duo = {
  playerIds: readonly [string, string]
  games: number
  wins: number
  expectedWins: number
  /** Wins beyond expectation per match, 0..1, always above 0. Ten imagined matches shrink it towards zero. */
  excess: number
}

const MIN_GAMES = 10
const IMAGINED_GAMES = 10

/** Returns the pairs of `among` who won more together than their scores predict, best first. */
export function duosOf(
  games: readonly ClanGame<'playerId' | 'side' | 'expectedWin'>[],
  among: ReadonlySet<string>,
): Duo[] {
  const duos = new Map<
    string,
    { playerIds: readonly [string, string]; games: number; wins: number; expected: number }
  >()
  for (const { winner, lines } of games) {
    const shownLines = lines
      .flatMap(({ playerId, side, expectedWin }) =>
        playerId !== null && expectedWin !== null && among.has(playerId) ? [{ playerId, side, expectedWin }] : [],
      )
      .toSorted((a, b) => (a.playerId < b.playerId ? -1 : 1))
    for (const [index, line] of shownLines.entries()) {
      for (const otherLine of shownLines.slice(index + 1)) {
        if (otherLine.side !== line.side) continue
        const key = `${line.playerId} ${otherLine.playerId}`
        const duo = duos.get(key) ?? { playerIds: [line.playerId, otherLine.playerId], games: 0, wins: 0, expected: 0 }
        duo.games += 1
        duo.wins += line.side === winner ? 1 : 0
        duo.expected += line.expectedWin
        duos.set(key, duo)
      }
    }
  }
  return [...duos.values()]
    .map(({ playerIds, games: together, wins, expected }) => ({
      playerIds,
      games: together,
      wins,
      expectedWins: expected,
      excess: (wins - expected) / (together + IMAGINED_GAMES),
    }))
    .filter(({ games: together, excess }) => together >= MIN_GAMES && excess > 0)
    .toSorted((a, b) => b.excess - a.excess || b.games - a.games)
}
