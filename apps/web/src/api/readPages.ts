import { readListOf } from './readLists.ts'

/** The same for a list with cursors: options of `pagedQuery` whose answers are trusted only if they have `items`. */
export const readPagesOf = <Options extends { queryFn?: unknown }>(what: string, options: Options): Options => ({
  ...options,
  queryFn: async (context: unknown) => {
    const given = await (options.queryFn as (context: unknown) => unknown)(context)
    if (Array.isArray(Object(given).items)) return given
    return { items: readListOf(what)(given), nextCursor: null }
  },
})
