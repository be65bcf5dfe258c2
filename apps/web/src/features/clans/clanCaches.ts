import type { QueryClient } from '@tanstack/react-query'
import { answersOf, answersUnder } from '#web/api/answers.ts'

/** Everything that shows a clan. */
export const CLANS = answersUnder('/api/clans')

/**
 * The answers outdated by a change of a clan, or by a refusal that shows ours were old; the bell counts applications.
 */
export const CLAN_CHANGES = [CLANS, answersUnder('/api/rankings'), answersOf('GET /api/me/notifications')]

export const refreshClans = (queries: QueryClient) =>
  Promise.all(CLAN_CHANGES.map((filters) => queries.invalidateQueries(filters)))
