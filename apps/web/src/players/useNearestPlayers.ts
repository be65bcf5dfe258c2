import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'

export const useNearestPlayers = (name: string) =>
  useQuery({ ...query('GET /api/search/nearest', { query: { name } }), retry: false })
