import type { ClanRankingType } from '@buri/contract/clanRankings'
import type { ClanChange, ClanPage, NewClan } from '@buri/contract/clans'
import { LIMITS } from '@buri/contract/limits'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isRefusal } from '#web/api/ApiError.ts'
import { call } from '#web/api/call.ts'
import { CLAN_KEYS, refreshClans } from './clanCaches.ts'
import { type ClanListView, queryOfList } from './clanListView.ts'

/** The page before stays until the next one is here. */
export const useClanList = (view: ClanListView) =>
  useQuery({
    queryKey: [...CLAN_KEYS.lists, view],
    queryFn: ({ signal }) => call('GET /api/clans', { query: queryOfList(view), signal }),
    placeholderData: keepPreviousData,
  })

/** An address that no clan can have is refused as a request; it means the same. */
export const isUnknownClan = (error: unknown) =>
  isRefusal(error, 'CLAN_NOT_FOUND') || isRefusal(error, 'INVALID_REQUEST')

export const useClan = (id: string) =>
  useQuery({
    queryKey: CLAN_KEYS.clan(id),
    queryFn: ({ signal }) => call('GET /api/clans/:id', { params: { id }, signal }),
  })

export const useOwnClans = (isSignedIn: boolean) =>
  useQuery({
    queryKey: CLAN_KEYS.mine,
    queryFn: ({ signal }) => call('GET /api/clans/my', { signal }),
    enabled: isSignedIn,
  })

export const useLikedClans = (page: number) =>
  useQuery({
    queryKey: [...CLAN_KEYS.liked, page],
    queryFn: ({ signal }) => call('GET /api/clans/my-likes', { query: { page, limit: LIMITS.clanPageSize }, signal }),
    placeholderData: keepPreviousData,
  })

export const useSentRequests = (page: number) =>
  useQuery({
    queryKey: [...CLAN_KEYS.sent, page],
    queryFn: ({ signal }) =>
      call('GET /api/clans/my-join-requests', { query: { page, limit: LIMITS.clanPageSize }, signal }),
    placeholderData: keepPreviousData,
  })

export const useClanRanking = (type: ClanRankingType, page: number) =>
  useQuery({
    queryKey: [...CLAN_KEYS.rankings, type, page],
    queryFn: ({ signal }) =>
      call('GET /api/clans/rankings/:type', { params: { type }, query: { page, limit: LIMITS.clanPageSize }, signal }),
    placeholderData: keepPreviousData,
  })

/** A new clan stands at the top of the list at once, before the list is asked for again. */
export function useCreateClan() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (clan: NewClan) => call('POST /api/clans', { body: clan }),
    onSuccess: (created) => {
      const onTop = (list: ClanPage | undefined) =>
        list && {
          ...list,
          data: [created, ...list.data.filter(({ id }) => id !== created.id)].slice(0, LIMITS.clanPageSize),
          pagination: { ...list.pagination, total: list.pagination.total + 1 },
        }
      queries.setQueryData<ClanPage>([...CLAN_KEYS.lists, { page: 1 }], onTop)
      queries.setQueryData<ClanPage>(CLAN_KEYS.mine, onTop)
      queries.setQueryData(CLAN_KEYS.clan(created.id), created)
      void refreshClans(queries)
    },
  })
}

export function useChangeClan(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: ClanChange) => call('PATCH /api/clans/:id', { params: { id }, body: change }),
    onSuccess: (changed) => queries.setQueryData(CLAN_KEYS.clan(id), changed),
    onSettled: () => void refreshClans(queries),
  })
}

export function useDisband(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /api/clans/:id', { params: { id } }),
    onSettled: () => void refreshClans(queries),
  })
}

export function useRate(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (rating: number) => call('POST /api/clans/:id/ratings', { params: { id }, body: { rating } }),
    onSettled: () => void refreshClans(queries),
  })
}
