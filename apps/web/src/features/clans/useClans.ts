import type { ClanRankingType } from '@buri/contract/clanRankings'
import type { ClanChange, ClanPage, NewClan } from '@buri/contract/clans'
import { LIMITS } from '@buri/contract/limits'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { isRefusal } from '#web/api/ApiError.ts'
import { query } from '#web/api/query.ts'
import { useCommand } from '#web/api/useCommand.ts'
import { CLAN_CHANGES } from './clanCaches.ts'
import { type ClanListView, queryOfList } from './list/clanListView.ts'
import { readClanDetail, readClanPage, readClanRanking } from './readClan.ts'
import { useClanCommand } from './useMembership.ts'

const listQuery = (view: ClanListView) => query('GET /api/clans', { query: queryOfList(view) }, readClanPage)
const clanQuery = (id: string) => query('GET /api/clans/:id', { params: { id } }, readClanDetail)
const OWN_CLANS = query('GET /api/clans/my', {}, readClanPage)
const pageOf = (page: number) => ({ query: { page, limit: LIMITS.clanPageSize } })

export const useClanList = (view: ClanListView) => useQuery({ ...listQuery(view), placeholderData: keepPreviousData })

/** The server refuses an id that no clan can have as `INVALID_REQUEST`. */
export const isUnknownClan = (error: unknown) =>
  isRefusal(error, 'CLAN_NOT_FOUND') || isRefusal(error, 'INVALID_REQUEST')

export const useClan = (id: string) => useQuery(clanQuery(id))

export const useOwnClans = (isSignedIn: boolean) => useQuery({ ...OWN_CLANS, enabled: isSignedIn })

export const useLikedClans = (page: number) =>
  useQuery({ ...query('GET /api/clans/my-likes', pageOf(page), readClanPage), placeholderData: keepPreviousData })

export const useSentRequests = (page: number) =>
  useQuery({ ...query('GET /api/clans/my-join-requests', pageOf(page)), placeholderData: keepPreviousData })

export const useOwnInvitations = () => useQuery(query('GET /api/me/invitations'))

export const useClanRanking = (type: ClanRankingType, page: number) =>
  useQuery({
    ...query('GET /api/clans/rankings/:type', { params: { type }, ...pageOf(page) }, readClanRanking),
    placeholderData: keepPreviousData,
  })

export function useCreateClan() {
  const queries = useQueryClient()
  return useCommand('POST /api/clans', (clan: NewClan) => ({ body: clan }), {
    parse: readClanDetail,
    onSuccess: (created) => {
      const onTop = (list: ClanPage | undefined) =>
        list && {
          ...list,
          data: [created, ...list.data.filter(({ id }) => id !== created.id)].slice(0, LIMITS.clanPageSize),
          pagination: { ...list.pagination, total: list.pagination.total + 1 },
        }
      queries.setQueryData(listQuery({ page: 1 }).queryKey, onTop)
      queries.setQueryData(OWN_CLANS.queryKey, onTop)
      queries.setQueryData(clanQuery(created.id).queryKey, created)
    },
    changes: CLAN_CHANGES,
    withoutWaiting: true,
  })
}

export function useChangeClan(id: string) {
  const queries = useQueryClient()
  return useCommand('PATCH /api/clans/:id', (change: ClanChange) => ({ params: { id }, body: change }), {
    parse: readClanDetail,
    onSuccess: (changed) => queries.setQueryData(clanQuery(id).queryKey, changed),
    changes: CLAN_CHANGES,
    onRefusalToo: true,
    withoutWaiting: true,
  })
}

export const useDisbandClan = (id: string) => useClanCommand('DELETE /api/clans/:id', () => ({ params: { id } }))

export const useRateClan = (id: string) =>
  useClanCommand('POST /api/clans/:id/ratings', (rating: number) => ({ params: { id }, body: { rating } }))
