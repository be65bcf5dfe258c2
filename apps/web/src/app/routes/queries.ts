import { createQueryClient } from '#web/api/queryData.ts'

/** The query cache of this tab. */
export const queries = createQueryClient()
