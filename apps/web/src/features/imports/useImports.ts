import type { CommandEndpoint, CommandInput } from '@buri/contract/endpoints'
import type { ImportView } from '@buri/contract/imports'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { cachedAnswersOf } from '#web/api/cachedAnswers.ts'
import { query } from '#web/api/query.ts'
import { useCommand } from '#web/api/useCommand.ts'

const oneQuery = (id: string, importId: string) =>
  query('GET /api/clans/:id/imports/:importId', { params: { id, importId } })

export type SheetChange = CommandInput<'PATCH /api/clans/:id/imports/:importId'>['body']

export const useImports = (clanId: string) => useQuery(query('GET /api/clans/:id/imports', { params: { id: clanId } }))

export const useImport = (clanId: string, importId: string) => useQuery(oneQuery(clanId, importId))

export function useImportCommand<E extends CommandEndpoint, Input = void>(
  clanId: string,
  endpoint: E,
  inputOf: (input: Input) => CommandInput<E>,
) {
  const queries = useQueryClient()
  return useCommand(endpoint, inputOf, {
    changes: [
      cachedAnswersOf('GET /api/clans/:id/imports', { id: clanId }),
      cachedAnswersOf('GET /api/clans/:id/past', { id: clanId }),
      cachedAnswersOf('GET /api/clans/:id/guests', { id: clanId }),
    ],
    withoutWaiting: true,
    onSuccess: (answer) => {
      const view = answer as unknown as ImportView
      if (view?.importId) queries.setQueryData(oneQuery(clanId, view.importId).queryKey, view)
    },
  })
}

export const useImportedResults = (clanId: string, page: number) =>
  useQuery(query('GET /api/clans/:id/past', { params: { id: clanId }, query: { page } }))
