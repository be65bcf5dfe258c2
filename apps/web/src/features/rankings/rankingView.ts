import { LIMITS } from '@buri/contract/limits'
import type { LeaderboardOrder } from '@buri/contract/rankings'
import { POSITIONS } from '@buri/domain/matches/matchFacts'
import type { RankingView } from './useRankings.ts'

export const LEADERBOARD_ORDERS: readonly { value: LeaderboardOrder; label: string }[] = [
  { value: 'score', label: '부리 점수순' },
  { value: 'winRate', label: '승률순' },
  { value: 'games', label: '판수순' },
  { value: 'kda', label: 'KDA순' },
]

const SEASON_PATTERN = /^20\d\d-[12]$/
const CLAN_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const matchOrNull = (pattern: RegExp, text: string | null) => (text !== null && pattern.test(text) ? text : undefined)

/** Reads the view from an address. Invalid values are replaced by the defaults. */
export function rankingViewOf(search: URLSearchParams): RankingView {
  const page = Number(search.get('page') ?? '1')
  const position = POSITIONS.find((candidate) => candidate === search.get('position'))
  const season = matchOrNull(SEASON_PATTERN, search.get('season'))
  const clanId = matchOrNull(CLAN_PATTERN, search.get('clan'))
  // A past season can be shown in one order only.
  const order = LEADERBOARD_ORDERS.find(({ value }) => value === search.get('sort'))?.value
  const sort = order === 'score' || season ? undefined : order
  return {
    page: Number.isInteger(page) && page >= 1 && page <= LIMITS.pageMax ? page : 1,
    ...(position && { position }),
    ...(season && { season }),
    ...(clanId && { clanId }),
    ...(sort && { sort }),
  }
}

export function searchOfRanking({ page, position, season, clanId, sort }: RankingView): string {
  const search = new URLSearchParams()
  if (season) search.set('season', season)
  if (clanId) search.set('clan', clanId)
  if (position) search.set('position', position)
  if (sort) search.set('sort', sort)
  if (page > 1) search.set('page', String(page))
  return search.size === 0 ? '' : `?${search}`
}

/** Returns the view with the choice, on its first page. An empty value clears the filter. */
export function withRankingChoice(
  view: RankingView,
  choice: Partial<Record<'position' | 'season' | 'clan' | 'sort', string>>,
) {
  const search = new URLSearchParams(searchOfRanking({ ...view, page: 1 }))
  for (const [name, value] of Object.entries(choice)) search.set(name, value)
  return rankingViewOf(search)
}
