import { useSearchParams } from 'react-router'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Pager } from '#web/ui/layout/Pager.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import { AdminFrame } from '../AdminFrame.tsx'
import styles from '../admin.module.css'
import { ReportCard } from './ReportCard.tsx'
import { REPORT_STATE_NAMES } from './reportWords.ts'
import { type ReportState, useReports } from './useReports.ts'

const isState = (text: string | null): text is ReportState => text !== null && Object.hasOwn(REPORT_STATE_NAMES, text)

export function ReportsPage({ permissions }: { permissions: readonly string[] }) {
  const [params] = useSearchParams()
  const result = params.get('state')
  const state = isState(result) ? result : 'open'
  const page = Math.max(1, Number(params.get('page')) || 1)
  const reports = useReports(state, page)
  const { data = [], total = 0, totalPages = 0 } = reports.data ?? {}
  return (
    <AdminFrame
      introduction="대상마다 묶어서 보여요. 누가 신고했는지는 운영자만 볼 수 있어요."
      area="reports"
      permissions={permissions}
    >
      <Tabs
        label="신고 상태"
        tabs={Object.entries(REPORT_STATE_NAMES).map(([name, label]) => ({ to: `?state=${name}`, label }))}
        current={`?state=${state}`}
      />
      <ListState result={reports} rows={6} title="신고를 불러올 수 없습니다">
        <p className={styles.quiet} role="status">
          {formatNumber(total)}건
        </p>
        {data.length === 0 ? (
          <Card>
            <EmptyState level={2} title={`${REPORT_STATE_NAMES[state]} 목록이 비어 있어요`}>
              새 신고가 들어오면 여기에 나타나요.
            </EmptyState>
          </Card>
        ) : (
          data.map((target) => <ReportCard key={`${target.targetType}:${target.targetId}`} target={target} />)
        )}
        <div className={layout.row}>
          <Pager page={page} totalPages={totalPages} hrefOf={(number) => `?state=${state}&page=${number}`} />
        </div>
      </ListState>
    </AdminFrame>
  )
}
