import { listOrEmpty } from './listOrEmpty.ts'

/** An answer without `items` becomes one last page. */
export const pagesOrEmpty = <Options extends { queryFn?: unknown }>(subject: string, options: Options): Options => ({
  ...options,
  queryFn: async (context: unknown) => {
    const page = await (options.queryFn as (context: unknown) => unknown)(context)
    if (Array.isArray(Object(page).items)) return page
    return { items: listOrEmpty(subject)(page), nextCursor: null }
  },
})
