import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'

export const useBoard = (id: number) => useQuery(query('GET /api/community/boards/:id', { params: { id } }))

export const useBoards = () => useQuery(query('GET /api/community/boards'))

export const useClanBoards = (clanId: string) =>
  useQuery(query('GET /api/community/boards/clan/:clanId', { params: { clanId } }))
