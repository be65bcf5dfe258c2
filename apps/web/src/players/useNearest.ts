import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'

/** The players that may be meant by a name no player has. */
export const useNearest = (name: string) =>
  useQuery({ ...query('GET /api/search/nearest', { query: { name } }), retry: false })
