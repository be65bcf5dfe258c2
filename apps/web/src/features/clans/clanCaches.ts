import type { QueryClient } from '@tanstack/react-query'
import { answersOf, answersUnder } from '#web/api/answers.ts'

/** Everything that shows a clan. */
export const CLANS = answersUnder('/api/clans')

/** What a change of a clan, or a refusal of what we believed of one, makes untrue; the bell counts who waits to be let in. */
export const CLAN_CHANGES = [CLANS, answersUnder('/api/rankings'), answersOf('GET /api/me/notifications')]

export const refreshClans = (queries: QueryClient) =>
  Promise.all(CLAN_CHANGES.map((filters) => queries.invalidateQueries(filters)))
