import type { QueryClient } from '@tanstack/react-query'
import { cachedAnswersOf, cachedAnswersUnder } from '#web/api/cachedAnswers.ts'

export const CLAN_ANSWERS = cachedAnswersUnder('/api/clans')

/** Refetched after every command: even a refusal means that answers are outdated. The bell counts applications. */
export const CLAN_CHANGES = [
  CLAN_ANSWERS,
  cachedAnswersUnder('/api/rankings'),
  cachedAnswersOf('GET /api/me/notifications'),
]

export const refreshClans = (queries: QueryClient) =>
  Promise.all(CLAN_CHANGES.map((filters) => queries.invalidateQueries(filters)))
