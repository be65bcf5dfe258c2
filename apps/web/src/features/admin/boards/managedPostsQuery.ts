import type { ReadInput } from '@buri/contract/endpoints'
import { POST_STATUSES } from '@buri/domain/community/postRights'
import type { GridColumn } from '#web/ui/dataGrid/gridColumn.ts'
import type { GridView } from '#web/ui/dataGrid/view/gridView.ts'

type QueryInput = NonNullable<NonNullable<ReadInput<'GET /api/community/posts/managed'>>['query']>

/** Returns `null` if a filter matches nothing. */
export function managedPostsQuery(
  { sort, filters, search }: Pick<GridView, 'sort' | 'filters' | 'search'>,
  columns: readonly GridColumn[],
): QueryInput | null {
  const valuesOf = (key: string) => {
    const texts = filters[key]
    const options = columns.find((column) => column.key === key)?.options ?? []
    return texts && options.filter(({ label }) => texts.includes(label)).map(({ value }) => value)
  }
  const [boards, statuses] = [valuesOf('boardId'), valuesOf('status')]
  const [notices, topfixed] = [filters.isNotice, filters.isTopfix]
  if ([boards, statuses, notices, topfixed].some((values) => values?.length === 0)) return null
  const text = search.text.trim()
  return {
    sort: sort.map(({ key, isDescending }) => (isDescending ? `-${key}` : key)).join(','),
    ...(text !== '' && {
      search: text,
      ...(search.isCase && { isCase: 'true' }),
      ...(search.isWord && { isWord: 'true' }),
    }),
    ...(boards && { boardIds: boards.map(Number) }),
    ...(statuses && { statuses: POST_STATUSES.filter((status) => statuses.includes(status)) }),
    ...flagFilter('isNotice', notices),
    ...flagFilter('isTopfix', topfixed),
  }
}

/** Choosing both values filters nothing. */
const flagFilter = (name: 'isNotice' | 'isTopfix', texts: readonly string[] | undefined) =>
  texts?.length === 1 ? { [name]: texts[0] === '예' ? ('true' as const) : ('false' as const) } : {}
