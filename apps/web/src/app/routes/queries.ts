import { createQueryClient } from '#web/api/queryData.ts'

/** What this tab knows. */
export const queries = createQueryClient()
