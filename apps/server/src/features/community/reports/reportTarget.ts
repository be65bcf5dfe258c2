import type { NewReport } from '@buri/contract/reports'
import type { ReportTarget } from '@buri/domain/community/judgeReport'
import type { StoredReportTarget } from './reports.repository.ts'

const NUMBER_ID = /^[1-9]\d{0,8}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const ID_PATTERN: Record<ReportTarget, RegExp> = {
  post: NUMBER_ID,
  comment: NUMBER_ID,
  clan: UUID,
  user: UUID,
  match: /^\w{3,36}$/,
}

export const isTarget = ({ type, id }: StoredReportTarget) => ID_PATTERN[type].test(id)

/** Writes ids in lower case, except those of matches. */
export const reportTargetOf = ({
  targetType: type,
  targetId,
}: Pick<NewReport, 'targetType' | 'targetId'>): StoredReportTarget => ({
  type,
  id: type === 'match' ? targetId : targetId.toLowerCase(),
})
