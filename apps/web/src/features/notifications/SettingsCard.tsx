import { NOTIFICATION_KINDS } from '@buri/domain/notifications/kinds'
import { Suspense, useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { lazyPart } from '#web/loading/lazyPart.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { Switch } from '#web/ui/forms/Switch.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import text from '#web/ui/text/text.module.css'
import { toast } from '#web/ui/toasts/toast.ts'
import { SETTINGS_ANCHOR } from './BellPanel.tsx'
import styles from './notifications.module.css'
import { KIND_WORDS } from './notificationWords.ts'
import { useChangeSettings, useNotificationSettings } from './useNotifications.ts'

const PushSettings = lazyPart(async () => (await import('./push/PushSettings.tsx')).PushSettings)

/** The card is folded, unless the address points to it. */
export function SettingsCard() {
  const titleId = useId()
  const { hash } = useLocation()
  const [isOpen, setOpen] = useState(hash === `#${SETTINGS_ANCHOR}`)
  const result = useNotificationSettings()
  const change = useChangeSettings()
  const options = { onError: ({ message }: Error) => toast.danger(message) }
  const { mutedKinds = [], mutedPosts = [] } = result.data ?? {}
  return (
    <div id={SETTINGS_ANCHOR} className={styles.anchor}>
      <Card labelledBy={titleId}>
        <CardHead id={titleId} title="받을 알림">
          <Button size="small" aria-label="받을 알림 설정" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? '접기' : '설정'}
          </Button>
        </CardHead>
        <CardBody>
          {isOpen ? (
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
                    <Link className={text.ellipsis} to={url}>
                      {title}
                    </Link>
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
              <Suspense>
                <PushSettings />
              </Suspense>
            </ListState>
          ) : (
            <p className={text.detail}>{summaryOf(mutedKinds.length)}</p>
          )}
        </CardBody>
      </Card>
    </div>
  )
}

const summaryOf = (muted: number) =>
  muted === 0 ? '모든 알림을 받고 있어요.' : `${NOTIFICATION_KINDS.length - muted}가지 알림을 받고 있어요.`
