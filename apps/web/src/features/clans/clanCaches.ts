import type { QueryClient } from '@tanstack/react-query'
import { cachedAnswersOf, cachedAnswersUnder } from '#web/api/cachedAnswers.ts'

export const CLAN_ANSWERS = cachedAnswersUnder('/api/clans')

/**
 * These answers are refetched after a refusal too, because it shows that they are outdated. The bell counts
 * applications.
 */
export const CLAN_CHANGES = [
  CLAN_ANSWERS,
  cachedAnswersUnder('/api/rankings'),
  cachedAnswersOf('GET /api/me/notifications'),
]

export const refreshClans = (queries: QueryClient) =>
  Promise.all(CLAN_CHANGES.map((filters) => queries.invalidateQueries(filters)))
