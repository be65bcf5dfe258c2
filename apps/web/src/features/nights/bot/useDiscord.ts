import { useQuery } from '@tanstack/react-query'
import { cachedAnswersOf } from '#web/api/cachedAnswers.ts'
import { query } from '#web/api/query.ts'
import { useCommand } from '#web/api/useCommand.ts'

const DISCORD_ANSWERS = [cachedAnswersOf('GET /api/clans/:id/discord')]

export const useDiscord = (id: string) => useQuery(query('GET /api/clans/:id/discord', { params: { id } }))

export const useDiscordCode = (id: string) =>
  useCommand('POST /api/clans/:id/discord/code', () => ({ params: { id } }), { changes: [] })

export const useLeaveDiscord = (id: string) =>
  useCommand('DELETE /api/clans/:id/discord', () => ({ params: { id } }), {
    changes: DISCORD_ANSWERS,
    onRefusalToo: true,
  })
