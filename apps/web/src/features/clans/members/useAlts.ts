import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'
import { useClanCommand } from '../useMembership.ts'

export const useAlts = (id: string) => useQuery(query('GET /api/clans/:id/alts', { params: { id } }))

export const useNameAlts = (id: string) =>
  useClanCommand('PUT /api/clans/:id/alts', (alts: { alt: string; userId: string }[]) => ({
    params: { id },
    body: { alts },
  }))

export const useRemoveAlt = (id: string) =>
  useClanCommand('DELETE /api/clans/:id/alts/:altId', (altId: string) => ({ params: { id, altId } }))
