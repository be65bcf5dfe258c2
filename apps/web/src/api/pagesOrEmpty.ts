import { listOrEmpty } from './listOrEmpty.ts'

/** `listOrEmpty` for a list with cursors, for options of `pagedQuery`: an answer without `items` becomes one last page. */
export const pagesOrEmpty = <Options extends { queryFn?: unknown }>(what: string, options: Options): Options => ({
  ...options,
  queryFn: async (context: unknown) => {
    const given = await (options.queryFn as (context: unknown) => unknown)(context)
    if (Array.isArray(Object(given).items)) return given
    return { items: listOrEmpty(what)(given), nextCursor: null }
  },
})
