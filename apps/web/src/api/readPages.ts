import { readListOf } from './readLists.ts'

/** The same for a list that goes on at a cursor: what `pagedQuery` asks with, believed only if it has `items`. */
export const readPagesOf = <Options extends { queryFn?: unknown }>(what: string, options: Options): Options => ({
  ...options,
  queryFn: async (context: unknown) => {
    const given = await (options.queryFn as (context: unknown) => unknown)(context)
    if (Array.isArray(Object(given).items)) return given
    return { items: readListOf(what)(given), nextCursor: null }
  },
})
