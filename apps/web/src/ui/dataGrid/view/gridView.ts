import { isRecord, type NamedLayout, namedFromStored, namedToStored, textsIn } from './namedView.ts'

/** The view is in the address, so that people can share it. */
export type GridView = {
  sort: readonly SortKey[]
  /** The texts that a filtered column accepts, by column. */
  filters: Readonly<Record<string, readonly string[]>>
  search: Search
  /** Counted from 1. */
  page: number
  /** Removed when anything in the view is changed. */
  named?: NamedLayout
}
export type SortKey = { key: string; isDescending: boolean }
export type Search = { text: string; isCase: boolean; isWord: boolean }

const NO_SEARCH: Search = { text: '', isCase: false, isWord: false }
export const DEFAULT_VIEW: GridView = {
  sort: [{ key: 'id', isDescending: false }],
  filters: {},
  search: NO_SEARCH,
  page: 1,
}

/** Sorts ascending first, then descending. If `isMulti`, the other sort keys keep their order. */
export function toggleSort(sort: readonly SortKey[], key: string, isMulti: boolean): SortKey[] {
  const existing = sort.find((sortKey) => sortKey.key === key)
  const newKey = { key, isDescending: existing ? !existing.isDescending : false }
  if (!isMulti) return [newKey]
  return existing ? sort.map((sortKey) => (sortKey === existing ? newKey : sortKey)) : [...sort, newKey]
}

/** Returns the view with only these texts of a column, on the first page. `null` removes the filter. */
export function withFilter(view: GridView, key: string, texts: readonly string[] | null): GridView {
  const { [key]: _, ...others } = view.filters
  return { ...view, filters: texts === null ? others : { ...others, [key]: texts }, page: 1 }
}

export const isFiltered = ({ filters, search }: GridView) =>
  search.text.trim() !== '' || Object.keys(filters).length > 0

export const withoutName = ({ named: _, ...view }: GridView): GridView => view

/** Writes a view for an address. The default view becomes an empty text. */
export function viewToText({ sort, filters, search, page, named }: GridView): string {
  const written = {
    ...(sort.length === 1 && sort[0]?.key === 'id' && !sort[0].isDescending
      ? {}
      : { s: sort.map(({ key, isDescending }) => (isDescending ? `-${key}` : key)) }),
    ...(Object.keys(filters).length > 0 && { f: filters }),
    ...(search.text && { q: search.text }),
    ...(search.isCase && { c: 1 }),
    ...(search.isWord && { w: 1 }),
    ...(page > 1 && { p: page }),
    ...(named && namedToStored(named)),
  }
  return Object.keys(written).length > 0 ? JSON.stringify(written) : ''
}

/** In characters. The grid never writes a longer view into an address. */
const MAX_LENGTH = 4000

/** Anyone can write an address, so a text that is too long is ignored. */
export const viewFromAddress = (text: string | null, keys: readonly string[]): GridView =>
  viewFromText(text && text.length <= MAX_LENGTH ? text : null, keys)

/** Invalid parts are left out. */
export function viewFromText(text: string | null, keys: readonly string[]): GridView {
  const stored = parsedObject(text)
  const sort = textsIn(stored.s).flatMap((name) => {
    const key = name.replace(/^-/, '')
    return keys.includes(key) ? [{ key, isDescending: name.startsWith('-') }] : []
  })
  const filters = Object.entries(isRecord(stored.f) ? stored.f : {}).filter(([key]) => keys.includes(key))
  const namedView = namedFromStored(stored, keys)
  return {
    ...(namedView && { named: namedView }),
    sort: sort.length > 0 ? sort : DEFAULT_VIEW.sort,
    filters: Object.fromEntries(filters.map(([key, texts]) => [key, textsIn(texts)])),
    search: { text: typeof stored.q === 'string' ? stored.q : '', isCase: stored.c === 1, isWord: stored.w === 1 },
    page: Number.isSafeInteger(stored.p) && Number(stored.p) > 0 ? Number(stored.p) : 1,
  }
}

function parsedObject(text: string | null): Record<string, unknown> {
  if (!text) return {}
  try {
    const content: unknown = JSON.parse(text)
    return isRecord(content) ? content : {}
  } catch {
    // The text is incomplete or mistyped, so it gives the default view.
    return {}
  }
}
