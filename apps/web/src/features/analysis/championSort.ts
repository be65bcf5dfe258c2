import type { ChampionSummary } from '@buri/contract/players'

export const SORT_COLUMNS = ['champion', 'games', 'winRate', 'kda'] as const
export type SortColumn = (typeof SORT_COLUMNS)[number]
export type ChampionSort = { column: SortColumn; order: 'asc' | 'desc' }

const firstOrder = (column: SortColumn): ChampionSort['order'] => (column === 'champion' ? 'asc' : 'desc')

export const DEFAULT_SORT: ChampionSort = { column: 'games', order: 'desc' }

/** Choosing the same column again reverses the order. Another column starts with its own order. */
export const nextSort = (sort: ChampionSort, column: SortColumn): ChampionSort =>
  sort.column === column
    ? { column, order: sort.order === 'asc' ? 'desc' : 'asc' }
    : { column, order: firstOrder(column) }

export function sortFromUrl(search: URLSearchParams): ChampionSort {
  const column = SORT_COLUMNS.find((candidate) => candidate === search.get('sort')) ?? DEFAULT_SORT.column
  const order = search.get('order')
  return { column, order: order === 'asc' || order === 'desc' ? order : firstOrder(column) }
}

/** Writes only what differs from the default. */
export function sortInUrl(search: URLSearchParams, { column, order }: ChampionSort): URLSearchParams {
  if (column !== DEFAULT_SORT.column) search.set('sort', column)
  if (order !== firstOrder(column)) search.set('order', order)
  return search
}

const collator = new Intl.Collator('ko', { numeric: true })

/** If a champion has fewer games, its win rate is hidden, and sorting by win rate ignores it. */
const MIN_GAMES = 3

const COLUMN_VALUES: Record<Exclude<SortColumn, 'champion'>, (champion: ChampionSummary) => number | null> = {
  games: ({ games }) => games,
  winRate: ({ games, winRate }) => (games < MIN_GAMES ? null : winRate),
  // A champion without deaths sorts above any ratio.
  kda: ({ totalDeaths, avgKda }) => (totalDeaths === 0 ? Number.POSITIVE_INFINITY : avgKda),
}

/** Sorts unknown values last in both orders. */
export function sortChampions(champions: readonly ChampionSummary[], { column, order }: ChampionSort) {
  const turn = order === 'asc' ? 1 : -1
  const byGames = (a: ChampionSummary, b: ChampionSummary) =>
    b.games - a.games || collator.compare(a.championName, b.championName)
  if (column === 'champion') {
    return champions.toSorted((a, b) => turn * collator.compare(a.championName, b.championName) || byGames(a, b))
  }
  const numberOf = COLUMN_VALUES[column]
  return champions.toSorted((a, b) => {
    const [first, second] = [numberOf(a), numberOf(b)]
    if (first === null || second === null) return Number(first === null) - Number(second === null) || byGames(a, b)
    return first === second ? byGames(a, b) : turn * (first < second ? -1 : 1)
  })
}
