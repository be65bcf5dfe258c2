import type { Side } from '../../matches/matchFacts.ts'
import { WEEK_MS } from '../../seoulTime.ts'
import { nightsIn } from './clanGames.ts'

export type SeasonPlayer = {
  playerId: string
  games: number
  mvps: number
  nights: number
  /** 부리 점수 after the last of these matches; `null` if none moved it. */
  score: number | null
}

type SeasonSummary = { games: number; nights: number; blueWins: number; weeks: number[] }

/** Summarises a clan's season: how much was played, how many games blue won, and the matches of each week. */
export function seasonSummary(
  games: readonly { playedAt: number; winner: Side }[],
  { startsAt, endsAt }: { startsAt: number; endsAt: number },
): SeasonSummary {
  const weeks = Array.from({ length: Math.ceil((endsAt - startsAt) / WEEK_MS) }, () => 0)
  for (const { playedAt } of games) {
    const week = Math.floor((playedAt - startsAt) / WEEK_MS)
    weeks[week] = (weeks[week] ?? 0) + 1
  }
  const blueWins = games.filter(({ winner }) => winner === 'blue').length
  return { games: games.length, nights: nightsIn(games), blueWins, weeks }
}
