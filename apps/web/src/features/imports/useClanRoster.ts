import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'

export function useClanRoster(clanId: string) {
  const params = { id: clanId }
  const { data: members } = useQuery(query('GET /api/clans/:id/members', { params }))
  const { data: listed } = useQuery(query('GET /api/clans/:id/guests', { params }))
  return { members: members?.data.flatMap(({ player }) => player ?? []), guests: listed?.items ?? [] }
}
