import type { Position } from '../matches/matchFacts.ts'
import { DORMANT_AFTER_MS, DORMANT_DAYS } from '../rating/felicanScore.ts'
import { type Season, seasonOf } from '../rating/season.ts'
import { DAY_MS, HOUR_MS, WEEK_MS } from '../seoulTime.ts'
import { placesBy } from '../statistics/places.ts'

export type RatingSnapshot = {
  playerId: string
  score: number
  provisional: boolean
  mainPosition: Position | null
}
/** Both places are shared by equal scores, and `null` while the rating is provisional. */
export type RankedEntry<S extends RatingSnapshot> = S & { rank: number | null; positionRank: number | null }

/** Returns places by score. Equal scores share the better place: 1, 2, 2, 4. */
export function withPlaces<S extends RatingSnapshot>(snapshots: readonly S[]): RankedEntry<S>[] {
  const settled = snapshots.filter(({ provisional }) => !provisional)
  const ranks = ranksOf(settled)
  const positionRanks = new Map(
    [...Map.groupBy(settled, ({ mainPosition }) => mainPosition)].flatMap(([position, people]) =>
      position === null ? [] : [...ranksOf(people)],
    ),
  )
  return snapshots.map((snapshot) => ({
    ...snapshot,
    rank: ranks.get(snapshot.playerId) ?? null,
    positionRank: positionRanks.get(snapshot.playerId) ?? null,
  }))
}

const ranksOf = (snapshots: readonly RatingSnapshot[]): Map<string, number> =>
  new Map([...placesBy(snapshots, ({ score }) => score)].map(([{ playerId }, place]) => [playerId, place]))

const BOARD_HOUR = 6
const SEOUL_OFFSET_HOURS = 9

/**
 * Returns the moment of the leaderboard with which today's places are compared: a week before the last six o'clock in
 * the morning, Asia/Seoul.
 */
export function weekLeaderboardAt(now: number): number {
  const shift = (SEOUL_OFFSET_HOURS - BOARD_HOUR) * HOUR_MS
  return Math.floor((now + shift) / DAY_MS) * DAY_MS - shift - WEEK_MS
}

/**
 * Returns the time since which a player needs a match to be on the leaderboard of `now`, in milliseconds: the start of
 * the season, or sixty days ago if that is later.
 */
export const leaderboardStart = (now: number) => Math.max(seasonOf(now).startsAt, now - DORMANT_AFTER_MS)

/** Whether places can be compared with those of a week ago. They cannot if a season began in between. */
export const comparesWithLastWeek = (now: number) => seasonOf(weekLeaderboardAt(now)).id === seasonOf(now).id

/** Returns the seasons that are over, the last one first, back to the season of the first match. */
export function pastSeasons(firstPlayedAt: number, now: number): Season[] {
  const seasons: Season[] = []
  for (let season = seasonOf(seasonOf(now).startsAt - 1); season.endsAt > firstPlayedAt; ) {
    seasons.push(season)
    season = seasonOf(season.startsAt - 1)
  }
  return seasons
}

/** Whether a match that is stored only now belongs to a past leaderboard. */
export const isOnPastLeaderboard = (playedAt: number, now: number) =>
  playedAt < Math.max(weekLeaderboardAt(now), seasonOf(now).startsAt)

export const leaderboardExplanations = {
  rankMove: '일주일 전 오전 6시와 비교한 순위 변화예요. 그때 없었거나 그대로면 -로 보여줘요.',
  boardGames: `부리 점수를 매긴 내전의 수예요. 지난 시즌을 고르면 그 시즌의 경기만 집계해요. ${DORMANT_DAYS}일 동안 내전이 없으면 순위에서 빠져요.`,
  boardWinRate:
    '부리 점수를 매긴 내전에서 이긴 비율이에요. 10판보다 적으면 흐리게, 3판보다 적으면 표본 부족으로 보여줘요.',
} as const
