import { mdiCheckAll, mdiCogOutline } from '@mdi/js'
import { useId } from 'react'
import { Link } from 'react-router'
import { useIsStreamLost } from '#web/api/useEvents.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { CardHead, MoreLink } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import { NotificationRow } from './NotificationRow.tsx'
import styles from './notifications.module.css'
import { type useBell, useMarkRead } from './useNotifications.ts'

export const SETTINGS_ANCHOR = 'notification-settings'

export function BellPanel({ result }: { result: ReturnType<typeof useBell> }) {
  const titleId = useId()
  const isLost = useIsStreamLost()
  const markRead = useMarkRead()
  const items = result.data?.items ?? []
  const [newest] = items
  return (
    <section className={styles.panel} role="dialog" aria-labelledby={titleId}>
      <CardHead id={titleId} title="알림">
        <Button
          kind="quiet"
          size="small"
          icon={mdiCheckAll}
          disabled={!result.data?.unread || markRead.isPending}
          onClick={() => newest && markRead.mutate({ readUntil: newest.happenedAt })}
        >
          모두 읽음
        </Button>
      </CardHead>
      {isLost && <p className={`${text.note} ${styles.connectionLost}`}>실시간 연결이 끊겨 1분마다 확인하고 있어요.</p>}
      <div className={styles.scroll}>
        <ListState result={result} rows={3} title="알림을 불러올 수 없습니다">
          {items.length === 0 && <p className={styles.empty}>아직 알림이 없어요.</p>}
          <ul>
            {items.map((item) => (
              <NotificationRow key={item.id} item={item} onOpen={() => markRead.readOne(item)} />
            ))}
          </ul>
        </ListState>
      </div>
      <div className={styles.foot}>
        <MoreLink to="/notifications">모두 보기</MoreLink>
        <Link
          className={styles.settingsLink}
          to={`/mypage#${SETTINGS_ANCHOR}`}
          aria-label="알림 설정"
          title="알림 설정"
        >
          <Icon path={mdiCogOutline} />
        </Link>
      </div>
    </section>
  )
}
