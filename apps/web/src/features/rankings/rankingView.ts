import { LIMITS } from '@buri/contract/limits'
import { POSITIONS } from '#web/ui/positions.ts'
import type { RankingView } from './useRankings.ts'

const SEASON = /^20\d\d-[12]$/
const CLAN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const like = (pattern: RegExp, text: string | null) => (text !== null && pattern.test(text) ? text : undefined)

/** What the address asks for; anything it cannot mean is the first page of everybody, now. */
export function rankingViewOf(search: URLSearchParams): RankingView {
  const page = Number(search.get('page') ?? '1')
  const position = POSITIONS.find((known) => known === search.get('position'))
  const season = like(SEASON, search.get('season'))
  const clanId = like(CLAN, search.get('clan'))
  return {
    page: Number.isInteger(page) && page >= 1 && page <= LIMITS.pageMax ? page : 1,
    ...(position && { position }),
    ...(season && { season }),
    ...(clanId && { clanId }),
  }
}

/** The shortest address of a view. */
export function searchOf({ page, position, season, clanId }: RankingView): string {
  const search = new URLSearchParams()
  if (season) search.set('season', season)
  if (clanId) search.set('clan', clanId)
  if (position) search.set('position', position)
  if (page > 1) search.set('page', String(page))
  return search.size === 0 ? '' : `?${search}`
}

/** Another choice begins on its first page; an empty one is everybody. */
export function withChoice(view: RankingView, choice: Partial<Record<'position' | 'season' | 'clan', string>>) {
  const search = new URLSearchParams(searchOf({ ...view, page: 1 }))
  for (const [name, value] of Object.entries(choice)) search.set(name, value)
  return rankingViewOf(search)
}
