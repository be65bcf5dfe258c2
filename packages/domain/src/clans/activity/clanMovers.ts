import type { ClanGame } from './clanGames.ts'

type Mover = {
  playerId: string
  games: number
  wins: number
  score: number
  gained: number
  /** The score before the first of these matches, and after each of them. */
  course: number[]
}

const MIN_GAMES = 3

/** Returns the players of `among` who gained most in a clan's matches, best first. */
export function topGainers(
  games: readonly ClanGame<'playerId' | 'side' | 'scoreBefore' | 'scoreAfter'>[],
  among: ReadonlySet<string>,
): Mover[] {
  const movers = new Map<string, Mover>()
  for (const { winner, lines } of games.toSorted((a, b) => a.playedAt - b.playedAt)) {
    for (const { playerId, side, scoreBefore, scoreAfter } of lines) {
      if (playerId === null || scoreBefore === null || scoreAfter === null || !among.has(playerId)) continue
      const mover = movers.get(playerId) ?? { playerId, games: 0, wins: 0, score: 0, gained: 0, course: [scoreBefore] }
      mover.games += 1
      mover.wins += side === winner ? 1 : 0
      mover.score = scoreAfter
      mover.gained += scoreAfter - scoreBefore
      mover.course.push(scoreAfter)
      movers.set(playerId, mover)
    }
  }
  return [...movers.values()]
    .filter(({ games: played, gained }) => played >= MIN_GAMES && gained > 0)
    .toSorted((a, b) => b.gained - a.gained || (a.playerId < b.playerId ? -1 : 1))
}
