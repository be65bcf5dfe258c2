import type { Health } from '@buri/contract/health'
import { mdiCheckCircleOutline, mdiCloseCircleOutline, mdiRefresh } from '@mdi/js'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import layout from '#web/ui/layout.module.css'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { usePageTitle } from '#web/ui/pageTitle.ts'
import { Spinner } from '#web/ui/Spinner.tsx'
import text from '#web/ui/text.module.css'
import styles from './health.module.css'
import { useHealth } from './useHealth.ts'

export function HealthPage() {
  usePageTitle('서버 Health Check')
  const { data, isError, isFetching, refetch } = useHealth()

  return (
    <div className={`${layout.wrap} ${styles.page}`}>
      <PageHead title="서버 Health Check" lead="5초마다 스스로 다시 확인합니다." />
      {isError && <Notice tone="danger" message="서버에 연결할 수 없습니다." />}
      <Card>
        <div className={styles.head}>
          {data && !isError ? <Overall status={data.status} /> : <b>전체 상태</b>}
          <Button kind="quiet" size="small" icon={mdiRefresh} onClick={() => refetch()}>
            수동으로 다시 확인
          </Button>
        </div>
        <ul className={styles.list}>
          {data &&
            !isError &&
            Object.entries(data.details).map(([name, component]) => (
              <ComponentLine key={name} name={name} component={component} />
            ))}
          {isFetching && (
            <li className={text.quiet} role="status">
              <span className={styles.spinner}>
                <Spinner />
              </span>
              <span>서버 상태 확인 중...</span>
            </li>
          )}
        </ul>
      </Card>
    </div>
  )
}

const Overall = ({ status }: { status: Health['status'] }) => (
  <span className={layout.row}>
    <Mark isUp={status === 'ok'} />
    <b>전체 상태</b>
    <Chip tone={status === 'ok' ? 'good' : 'danger'} isSmall>
      {status}
    </Chip>
  </span>
)

function ComponentLine({ name, component }: { name: string; component: Health['details'][string] }) {
  const isUp = component.status === 'up'
  const words = component.message ? `${component.status} · ${component.message}` : component.status
  return (
    <li>
      <Mark isUp={isUp} />
      <span>{name}</span>
      <span className={`${text.secondary} ${text.num} ${isUp ? text.quiet : text.danger}`}>{words}</span>
    </li>
  )
}

const Mark = ({ isUp }: { isUp: boolean }) => (
  <span className={isUp ? text.good : text.danger}>
    <Icon path={isUp ? mdiCheckCircleOutline : mdiCloseCircleOutline} />
  </span>
)
