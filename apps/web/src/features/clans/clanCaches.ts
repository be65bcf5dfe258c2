import type { QueryClient } from '@tanstack/react-query'
import { cachedAnswersOf, cachedAnswersUnder } from '#web/api/cachedAnswers.ts'

/** The answers of all calls under `/api/clans`. */
export const CLAN_ANSWERS = cachedAnswersUnder('/api/clans')

/**
 * The answers to refetch after a change of a clan, or after a refusal that shows that they are outdated. The bell is
 * among them, because it counts applications.
 */
export const CLAN_CHANGES = [
  CLAN_ANSWERS,
  cachedAnswersUnder('/api/rankings'),
  cachedAnswersOf('GET /api/me/notifications'),
]

export const refreshClans = (queries: QueryClient) =>
  Promise.all(CLAN_CHANGES.map((filters) => queries.invalidateQueries(filters)))
