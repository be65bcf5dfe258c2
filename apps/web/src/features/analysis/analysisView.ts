import type { AnalysisQuery } from '@buri/contract/analysis'
import { POSITIONS } from '@buri/domain/matches/matchFacts'
import { koreanDay } from '#web/ui/text/format.ts'
import { type ChampionSort, sortFromUrl, sortInUrl } from './championSort.ts'

/** Only chosen filters are present, so `{}` is the whole analysis in the address, in the cache key and in the call. */
export type AnalysisFilters = { [Name in keyof AnalysisQuery]?: NonNullable<AnalysisQuery[Name]> }
export type AnalysisView = { filters: AnalysisFilters; sort: ChampionSort }

const FILTER_NAMES = ['from', 'to', 'position', 'champion', 'patch'] as const
export type FilterName = (typeof FILTER_NAMES)[number]

const CHAMPION_LENGTH = 40
const PATCH_PATTERN = /^\d{1,2}\.\d{1,2}$/
// A half-typed year, such as 0002, is not a day.
const DAY_PATTERN = /^20\d\d-\d\d-\d\d$/
const DAY_MS = 86_400_000

export function dayOf(text: string | null): string | undefined {
  if (text === null || !DAY_PATTERN.test(text)) return undefined
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(time) || !new Date(time).toISOString().startsWith(text) ? undefined : text
}

/** Drops invalid values, and swaps a reversed period. */
export function viewFromUrl(search: URLSearchParams): AnalysisView {
  const [fromDay, toDay] = [dayOf(search.get('from')), dayOf(search.get('to'))]
  const [from, to] = fromDay && toDay && fromDay > toDay ? [toDay, fromDay] : [fromDay, toDay]
  const position = POSITIONS.find((candidate) => candidate === search.get('position'))
  const champion = search.get('champion')
  const patch = search.get('patch')
  return {
    filters: {
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
      ...(position ? { position } : {}),
      ...(champion && champion.length <= CHAMPION_LENGTH ? { champion } : {}),
      ...(patch && PATCH_PATTERN.test(patch) ? { patch } : {}),
    },
    sort: sortFromUrl(search),
  }
}

export function viewInUrl({ filters, sort }: AnalysisView): URLSearchParams {
  const search = new URLSearchParams()
  for (const name of FILTER_NAMES) {
    const value = filters[name]
    if (value) search.set(name, value)
  }
  return sortInUrl(search, sort)
}

/** An empty value clears its filter. */
export function withFilters(filters: AnalysisFilters, changes: Partial<Record<FilterName, string>>): AnalysisFilters {
  return viewFromUrl(new URLSearchParams({ ...filters, ...changes })).filters
}

export const isFiltered = (filters: AnalysisFilters) => FILTER_NAMES.some((name) => filters[name] !== undefined)

export const startOfLastDays = (days: number, now: number) =>
  koreanDay(new Date(now - (days - 1) * DAY_MS).toISOString())
