import type { QuestionAnswer } from '@buri/contract/identities'
import { useQuery } from '@tanstack/react-query'
import { cachedAnswersOf } from '#web/api/cachedAnswers.ts'
import { query } from '#web/api/query.ts'
import { ALL_QUERIES, useCommand } from '#web/api/useCommand.ts'

export const useQuestions = () => useQuery(query('GET /api/me/questions'))

/** Refetches everything, because every page shows names that an answer may change. */
export const useAnswer = () =>
  useCommand(
    'PATCH /api/me/questions/:id',
    ({ id, answer }: { id: string; answer: QuestionAnswer | null }) => ({ params: { id }, body: { answer } }),
    { changes: [ALL_QUERIES], onRefusalToo: true },
  )

export const useInviteClaimant = (clanId: string) =>
  useCommand('POST /api/clans/:id/invitations', (userId: string) => ({ params: { id: clanId }, body: { userId } }), {
    changes: [cachedAnswersOf('GET /api/clans/:id/invitations')],
  })
