import { useInfiniteQuery } from '@tanstack/react-query'
import { answersOf } from '#web/api/answers.ts'
import { pagedQuery } from '#web/api/pagedQuery.ts'
import { readPagesOf } from '#web/api/readPages.ts'
import { useCommand } from '#web/api/useCommand.ts'

export const useWaitingClaims = () =>
  useInfiniteQuery(readPagesOf('계정 연결 요청', pagedQuery('GET /api/admin/claims')))

export type Decision = { id: string; action: 'approve' | 'reject'; takeOver?: boolean }

export const useDecideClaim = () =>
  useCommand('PATCH /api/admin/claims/:id', ({ id, ...body }: Decision) => ({ params: { id }, body }), {
    changes: [answersOf('GET /api/admin/claims')],
    evenIfRefused: true,
  })
