import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'

/** The players whose names are most similar to an unknown name. */
export const useNearestPlayers = (name: string) =>
  useQuery({ ...query('GET /api/search/nearest', { query: { name } }), retry: false })
