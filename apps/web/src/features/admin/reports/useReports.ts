import type { AnswerOf, CommandInput } from '@buri/contract/endpoints'
import { useQuery } from '@tanstack/react-query'
import { cachedAnswersUnder } from '#web/api/cachedAnswers.ts'
import { query } from '#web/api/query.ts'
import { useCommand } from '#web/api/useCommand.ts'
import { readReports } from '../readLists.ts'

type Queue = AnswerOf<'GET /api/admin/reports'>
export type Reported = Queue['data'][number]
export type ReportState = Reported['state']
export type Outcome = CommandInput<'PATCH /api/admin/reports/:targetType/:targetId'>['body']['outcome']

export const useReports = (state: ReportState, page: number) =>
  useQuery({ ...query('GET /api/admin/reports', { query: { state, page } }, readReports), refetchOnMount: 'always' })

export const useDecideReport = () =>
  useCommand(
    'PATCH /api/admin/reports/:targetType/:targetId',
    ({ target, outcome, note }: { target: Reported; outcome: Outcome; note: string }) => ({
      params: { targetType: target.targetType, targetId: target.targetId },
      body: { outcome, note },
    }),
    { changes: [cachedAnswersUnder('/api/admin/'), cachedAnswersUnder('/api/community')], onRefusalToo: true },
  )
