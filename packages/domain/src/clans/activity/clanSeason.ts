import { WEEK_MS } from '../../seoulTime.ts'
import { amountOf, type ClanAmount, type ClanGame, nightOf } from './clanGames.ts'

type SeasonPlayer = {
  playerId: string
  games: number
  wins: number
  mvps: number
  nights: number
  /** 부리 점수 after the last of them. */
  score: number | null
}

/** What each known player did in these matches. */
export function playersOf(games: readonly ClanGame[]): SeasonPlayer[] {
  const players = new Map<string, SeasonPlayer & { on: Set<string> }>()
  for (const { winner, playedAt, lines } of games.toSorted((one, other) => one.playedAt - other.playedAt)) {
    for (const { playerId, side, isMvp, scoreAfter } of lines) {
      if (playerId === null) continue
      const before = players.get(playerId) ?? {
        playerId,
        games: 0,
        wins: 0,
        mvps: 0,
        nights: 0,
        score: null,
        on: new Set<string>(),
      }
      before.games += 1
      before.wins += side === winner ? 1 : 0
      before.mvps += isMvp ? 1 : 0
      before.score = scoreAfter ?? before.score
      before.on.add(nightOf(playedAt))
      before.nights = before.on.size
      players.set(playerId, before)
    }
  }
  return [...players.values()].map(({ on: _, ...player }) => player)
}

type SeasonSummary = ClanAmount & { blueWins: number; weeks: number[] }

/** A season of a clan: how much was played, who won by side, and the matches of each of its weeks. */
export function seasonSummary(
  games: readonly ClanGame[],
  { startsAt, endsAt }: { startsAt: number; endsAt: number },
): SeasonSummary {
  const weeks = Array.from({ length: Math.ceil((endsAt - startsAt) / WEEK_MS) }, () => 0)
  for (const { playedAt } of games) {
    const week = Math.floor((playedAt - startsAt) / WEEK_MS)
    weeks[week] = (weeks[week] ?? 0) + 1
  }
  return { ...amountOf(games), blueWins: games.filter(({ winner }) => winner === 'blue').length, weeks }
}
