import type { SignInWay } from '@buri/contract/auth'
import type { GameAccount } from '@buri/contract/claims'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cachedAnswersOf } from '#web/api/cachedAnswers.ts'
import { pagedQuery } from '#web/api/pagedQuery.ts'
import { query } from '#web/api/query.ts'
import { ALL_QUERIES, useCommand } from '#web/api/useCommand.ts'

const accountsQuery = query('GET /api/me/accounts')

export const useAccounts = () => useQuery(accountsQuery)
export const useFavorites = () => useQuery(query('GET /api/me/favorites'))
export const useSessions = () => useQuery(query('GET /api/me/sessions'))
export const useUploads = () => useInfiniteQuery(pagedQuery('GET /api/me/uploads', { query: { limit: 10 } }))
export const useTypedResults = () => useQuery(query('GET /api/matches/typed'))

const isFirstLoad = ({ isPending, failureCount }: { isPending: boolean; failureCount: number }) =>
  isPending && failureCount === 0

/** A request whose first try failed no longer counts as loading. */
export const useIsOwnDataLoading = () =>
  [useAccounts(), useUploads(), useTypedResults(), useFavorites(), useSessions()].some(isFirstLoad)

export const useSignIns = () => useQuery(query('GET /api/me/sign-ins'))

export const useSignInChanges = () => ({
  link: useCommand('POST /api/me/sign-ins', (way: SignInWay) => ({ body: { way } }), { changes: [] }),
  unlink: useCommand('DELETE /api/me/sign-ins/:way', (way: SignInWay) => ({ params: { way } }), {
    changes: [cachedAnswersOf('GET /api/me/sign-ins')],
  }),
})

/** `onLinked` is called after a player is linked or unlinked, because 내 전적 changes too. */
export function useAccountChanges(onLinked: () => void) {
  const linked = { changes: [cachedAnswersOf('GET /api/me/accounts')], onSuccess: onLinked }
  return {
    claim: useCommand('POST /api/me/accounts', (nameTag: string) => ({ body: { nameTag } }), linked),
    check: useCommand('POST /api/me/accounts/:id/check', (id: string) => ({ params: { id } }), linked),
    object: useCommand('POST /api/me/accounts/:id/objection', (id: string) => ({ params: { id } }), linked),
    unlink: useCommand('DELETE /api/me/accounts/:id', (id: string) => ({ params: { id } }), linked),
  }
}

export function useVisibility() {
  const queries = useQueryClient()
  return useCommand(
    'PUT /api/me/accounts/:id/visibility',
    ({ id, visibility }: Pick<GameAccount, 'id' | 'visibility'>) => ({ params: { id }, body: { visibility } }),
    {
      onSuccess: (changed) =>
        queries.setQueryData(
          accountsQuery.queryKey,
          (previous) =>
            previous && {
              ...previous,
              accounts: previous.accounts.map((account) => (account.id === changed.id ? changed : account)),
            },
        ),
      // Every page now shows this player differently.
      changes: [ALL_QUERIES],
    },
  )
}

/** Every page now shows the two players as one, so everything is refetched. */
export const useAddAlt = () =>
  useCommand(
    'POST /api/me/accounts/:id/alts',
    ({ mainId, altId }: { mainId: string; altId: string }) => ({ params: { id: mainId }, body: { altId } }),
    { changes: [ALL_QUERIES] },
  )

export function useEndSessions() {
  const changes = [cachedAnswersOf('GET /api/me/sessions')]
  return {
    one: useCommand('DELETE /api/me/sessions/:id', (id: string) => ({ params: { id } }), { changes }),
    others: useCommand('DELETE /api/me/sessions', () => ({}), { changes }),
  }
}

export function useRemoveFavorite(remove: (nameTag: string) => Promise<void>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: remove,
    onSuccess: () => queries.invalidateQueries(cachedAnswersOf('GET /api/me/favorites')),
  })
}
