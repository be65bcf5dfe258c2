import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { pagedQuery } from '#web/api/pagedQuery.ts'
import { query } from '#web/api/query.ts'

export type ClanMatchQuery = { winner?: 'blue' | 'red'; days?: number; player?: string }

export const useClanRecords = (id: string) => useQuery(query('GET /api/clans/:id/records', { params: { id } }))

export const useClanDashboard = (id: string) => useQuery(query('GET /api/clans/:id/dashboard', { params: { id } }))

export const useLatestMatches = (id: string, limit: number) =>
  useQuery(query('GET /api/clans/:id/matches', { params: { id }, query: { limit } }))

export const useClanMatches = (id: string, filter: ClanMatchQuery) =>
  useInfiniteQuery({
    ...pagedQuery('GET /api/clans/:id/matches', { params: { id }, query: filter }),
    placeholderData: keepPreviousData,
  })
