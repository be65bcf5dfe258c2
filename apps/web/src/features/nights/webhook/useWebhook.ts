import { useQuery } from '@tanstack/react-query'
import { cachedAnswersOf } from '#web/api/cachedAnswers.ts'
import { query } from '#web/api/query.ts'
import { useCommand } from '#web/api/useCommand.ts'

const CHANGES = [cachedAnswersOf('GET /api/clans/:id/discord-webhook')]

export const useWebhook = (id: string) => useQuery(query('GET /api/clans/:id/discord-webhook', { params: { id } }))

export const useSaveWebhook = (id: string) =>
  useCommand('PUT /api/clans/:id/discord-webhook', (url: string) => ({ params: { id }, body: { url } }), {
    changes: CHANGES,
  })

export const useRemoveWebhook = (id: string) =>
  useCommand('DELETE /api/clans/:id/discord-webhook', () => ({ params: { id } }), {
    changes: CHANGES,
    onRefusalToo: true,
  })
