import { listOrEmpty } from './listOrEmpty.ts'

/** The same for a list with cursors: options of `pagedQuery` whose answers are trusted only if they have `items`. */
export const pagesOrEmpty = <Options extends { queryFn?: unknown }>(what: string, options: Options): Options => ({
  ...options,
  queryFn: async (context: unknown) => {
    const given = await (options.queryFn as (context: unknown) => unknown)(context)
    if (Array.isArray(Object(given).items)) return given
    return { items: listOrEmpty(what)(given), nextCursor: null }
  },
})
