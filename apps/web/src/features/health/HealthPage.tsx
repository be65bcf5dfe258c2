import type { Health } from '@buri/contract/health'
import { NOT_CONNECTED } from '@buri/contract/healthWords'
import { LIMITS } from '@buri/contract/limits'
import { mdiCheckCircleOutline, mdiCloseCircleOutline, mdiMinusCircleOutline, mdiRefresh } from '@mdi/js'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import { Chip } from '#web/ui/text/Chip.tsx'
import { Icon } from '#web/ui/text/Icon.tsx'
import { PART_NAMES } from '#web/ui/text/partNames.ts'
import text from '#web/ui/text/text.module.css'
import styles from './health.module.css'
import { useHealth } from './useHealth.ts'

export function HealthPage() {
  usePageTitle('서버 Health Check')
  const { data, isError, isFetching, refetch } = useHealth()

  return (
    <div className={`${layout.wrap} ${styles.page}`}>
      <PageHead title="서버 Health Check" lead={`${LIMITS.healthPollMs / 1000}초마다 자동으로 다시 확인합니다.`} />
      {isError ? (
        <Alert
          tone="danger"
          message="서버에 연결할 수 없습니다."
          action={{ label: '다시 시도', onChoose: () => refetch() }}
        />
      ) : (
        <Card>
          <div className={`${layout.between} ${styles.head}`}>
            {data ? <Overall status={data.status} /> : <b>전체 상태</b>}
            <Button kind="quiet" size="small" icon={mdiRefresh} onClick={() => refetch()}>
              수동으로 다시 확인
            </Button>
          </div>
          <ul className={styles.list}>
            {data &&
              Object.entries(data.details).map(([name, component]) => (
                <ComponentLine key={name} name={name} component={component} />
              ))}
            {isFetching && (
              <li className={text.quiet}>
                <span className={styles.spinner}>
                  <Spinner />
                </span>
                <span role="status">서버 상태 확인 중...</span>
              </li>
            )}
          </ul>
        </Card>
      )}
    </div>
  )
}

const Overall = ({ status }: { status: Health['status'] }) => (
  <span className={layout.row}>
    <Mark of={status === 'ok' ? 'up' : 'down'} />
    <b>전체 상태</b>
    <Chip tone={status === 'ok' ? 'good' : 'danger'} isSmall>
      {status === 'ok' ? '정상' : '이상'}
    </Chip>
  </span>
)

function ComponentLine({ name, component }: { name: string; component: Health['details'][string] }) {
  const isUp = component.status === 'up'
  const isUnused = component.message === NOT_CONNECTED
  const state = isUp ? '정상' : '이상'
  const words = isUnused ? NOT_CONNECTED : component.message ? `${state} · ${component.message}` : state
  return (
    <li>
      <Mark of={isUnused ? 'unused' : component.status} />
      <span>{PART_NAMES[name] ?? name}</span>
      <span className={`${text.secondary} ${text.num} ${isUp ? text.quiet : text.danger}`}>{words}</span>
    </li>
  )
}

const MARKS = {
  up: { path: mdiCheckCircleOutline, tone: text.good },
  down: { path: mdiCloseCircleOutline, tone: text.danger },
  unused: { path: mdiMinusCircleOutline, tone: text.quiet },
}

const Mark = ({ of }: { of: keyof typeof MARKS }) => (
  <span className={MARKS[of].tone}>
    <Icon path={MARKS[of].path} />
  </span>
)
