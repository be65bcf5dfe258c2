import type { AnswerOf } from '@buri/contract/endpoints'
import type { GameAccount } from '@buri/contract/me'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'

const KEYS = {
  accounts: ['me', 'accounts'],
  favorites: ['me', 'favorites'],
  sessions: ['me', 'sessions'],
  uploads: ['me', 'uploads'],
} as const

type Accounts = AnswerOf<'GET /api/me/accounts'>

export const useAccounts = () =>
  useQuery({ queryKey: KEYS.accounts, queryFn: ({ signal }) => call('GET /api/me/accounts', { signal }) })

export const useFavorites = () =>
  useQuery({ queryKey: KEYS.favorites, queryFn: ({ signal }) => call('GET /api/me/favorites', { signal }) })

export const useSessions = () =>
  useQuery({ queryKey: KEYS.sessions, queryFn: ({ signal }) => call('GET /api/me/sessions', { signal }) })

export const useUploads = () =>
  useInfiniteQuery({
    queryKey: KEYS.uploads,
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/me/uploads', { query: { ...(pageParam && { cursor: pageParam }), limit: 10 }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** Every change of a link also changes who 내 전적 is: `onLinked` tells the account. */
export function useAccountChanges(onLinked: () => void) {
  const queries = useQueryClient()
  const refresh = async () => {
    onLinked()
    await queries.invalidateQueries({ queryKey: KEYS.accounts })
  }
  return {
    claim: useMutation({
      mutationFn: (nameTag: string) => call('POST /api/me/accounts', { body: { nameTag } }),
      onSuccess: refresh,
    }),
    check: useMutation({
      mutationFn: (id: string) => call('POST /api/me/accounts/:id/check', { params: { id } }),
      onSuccess: refresh,
    }),
    unlink: useMutation({
      mutationFn: (id: string) => call('DELETE /api/me/accounts/:id', { params: { id } }),
      onSuccess: refresh,
    }),
  }
}

export function useVisibility() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, visibility }: Pick<GameAccount, 'id' | 'visibility'>) =>
      call('PUT /api/me/accounts/:id/visibility', { params: { id }, body: { visibility } }),
    onSuccess: (changed) => {
      queries.setQueryData<Accounts>(
        KEYS.accounts,
        (held) =>
          held && {
            ...held,
            accounts: held.accounts.map((account) => (account.id === changed.id ? changed : account)),
          },
      )
      // Everybody's pages show this player differently now.
      return queries.invalidateQueries()
    },
  })
}

export function useEndSessions() {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: KEYS.sessions })
  return {
    one: useMutation({
      mutationFn: (id: string) => call('DELETE /api/me/sessions/:id', { params: { id } }),
      onSuccess,
    }),
    others: useMutation({ mutationFn: () => call('DELETE /api/me/sessions'), onSuccess }),
  }
}

export function useRemoveFavorite(remove: (nameTag: string) => Promise<void>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: remove,
    onSuccess: () => queries.invalidateQueries({ queryKey: KEYS.favorites }),
  })
}
