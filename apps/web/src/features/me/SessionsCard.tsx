import { mdiCellphone, mdiMonitor } from '@mdi/js'
import { useId } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import { Chip } from '#web/ui/text/Chip.tsx'
import { Icon } from '#web/ui/text/Icon.tsx'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import text from '#web/ui/text/text.module.css'
import { withToasts } from '#web/ui/toasts/mutationToasts.ts'
import styles from './me.module.css'
import { useEndSessions, useSessions } from './useMe.ts'

export function SessionsCard() {
  const result = useSessions()
  const { one: endOne, others: endOthers } = useEndSessions()
  const titleId = useId()
  const sessions = result.data?.sessions ?? []
  return (
    <Card labelledBy={titleId}>
      <CardHead id={titleId} title="로그인된 기기" />
      <CardBody>
        <ListState result={result} rows={2} title="로그인된 기기를 불러올 수 없습니다">
          <ul className={styles.list}>
            {sessions.map((session) => (
              <li key={session.id} className={styles.row}>
                <Icon path={/iPhone|iPad|Android/.test(session.device) ? mdiCellphone : mdiMonitor} />
                <div className={styles.rowName}>
                  <span>{session.device}</span>
                  <p className={text.note}>
                    {session.addressHint && `${session.addressHint} · `}
                    <TimeAgo iso={session.lastUsedAt} />
                  </p>
                </div>
                {session.isCurrent ? (
                  <Chip tone="tint" isSmall>
                    이 기기
                  </Chip>
                ) : (
                  <Button
                    size="small"
                    aria-label={`${session.device} 로그아웃`}
                    isBusy={endOne.isPending && endOne.variables === session.id}
                    onClick={() => endOne.mutate(session.id, withToasts('그 기기에서 로그아웃했습니다.'))}
                  >
                    로그아웃
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {sessions.length > 1 && (
            <Button
              className={styles.block}
              kind="danger"
              isBlock
              isBusy={endOthers.isPending}
              onClick={() => endOthers.mutate(undefined, withToasts('다른 기기에서 모두 로그아웃했습니다.'))}
            >
              다른 기기 모두 로그아웃
            </Button>
          )}
        </ListState>
      </CardBody>
    </Card>
  )
}
