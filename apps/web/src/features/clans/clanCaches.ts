import type { QueryClient } from '@tanstack/react-query'
import { cachedAnswersOf, cachedAnswersUnder } from '#web/api/cachedAnswers.ts'

export const CLAN_ANSWERS = cachedAnswersUnder('/api/clans')

/** Refetched after a command, even a refused one, which shows outdated answers. The bell counts applications. */
export const CLAN_CHANGES = [
  CLAN_ANSWERS,
  cachedAnswersUnder('/api/rankings'),
  cachedAnswersOf('GET /api/me/notifications'),
]

export const refreshClans = (queries: QueryClient) =>
  Promise.all(CLAN_CHANGES.map((filters) => queries.invalidateQueries(filters)))
