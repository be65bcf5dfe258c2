import { createQueryClient } from '#web/api/queryData.ts'

export const queries = createQueryClient()
