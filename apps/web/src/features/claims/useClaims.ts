import { useInfiniteQuery } from '@tanstack/react-query'
import { cachedAnswersOf } from '#web/api/cachedAnswers.ts'
import { pagedQuery } from '#web/api/pagedQuery.ts'
import { pagesOrEmpty } from '#web/api/pagesOrEmpty.ts'
import { useCommand } from '#web/api/useCommand.ts'

export const useWaitingClaims = () =>
  useInfiniteQuery(pagesOrEmpty('계정 연결 요청', pagedQuery('GET /api/admin/claims')))

export type ClaimDecision = { id: string; action: 'approve' | 'reject'; takeOver?: boolean }

export const useDecideClaim = () =>
  useCommand('PATCH /api/admin/claims/:id', ({ id, ...body }: ClaimDecision) => ({ params: { id }, body }), {
    changes: [cachedAnswersOf('GET /api/admin/claims')],
    onRefusalToo: true,
  })
