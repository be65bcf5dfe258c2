import { NOTIFICATION_KINDS } from '@buri/domain/notifications/kinds'
import { useId } from 'react'
import { Link } from 'react-router'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { Switch } from '#web/ui/forms/Switch.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { SETTINGS_PLACE } from './BellPanel.tsx'
import styles from './notifications.module.css'
import { KIND_WORDS } from './notificationWords.ts'
import { useChangeSettings, useNotificationSettings } from './useNotifications.ts'

/** The kinds of notifications to receive, and muted posts. */
export function SettingsCard() {
  const titleId = useId()
  const result = useNotificationSettings()
  const change = useChangeSettings()
  const options = { onError: ({ message }: Error) => toast.danger(message) }
  const { mutedKinds = [], mutedPosts = [] } = result.data ?? {}
  return (
    <div id={SETTINGS_PLACE} className={styles.place}>
      <Card labelledBy={titleId}>
        <CardHead id={titleId} title="받을 알림" />
        <CardBody>
          <ListState result={result} rows={6} title="알림 설정을 불러올 수 없습니다">
            <ul className={styles.settings}>
              {NOTIFICATION_KINDS.map((kind) => (
                <li key={kind}>
                  <span>{KIND_WORDS[kind]}</span>
                  <Switch
                    label={KIND_WORDS[kind]}
                    isOn={!mutedKinds.includes(kind)}
                    isDisabled={change.isPending}
                    onChange={(isOn) => change.mutate({ kinds: [{ kind, isMuted: !isOn }] }, options)}
                  />
                </li>
              ))}
              {mutedPosts.map(({ postId, title, url }) => (
                <li key={postId}>
                  <Link to={url}>{title}</Link>
                  <Button
                    size="small"
                    aria-label={`${title} 알림 다시 받기`}
                    disabled={change.isPending}
                    onClick={() => change.mutate({ posts: [{ postId, isMuted: false }] }, options)}
                  >
                    다시 받기
                  </Button>
                </li>
              ))}
            </ul>
          </ListState>
        </CardBody>
      </Card>
    </div>
  )
}
