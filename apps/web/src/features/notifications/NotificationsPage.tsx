import { mdiBellOffOutline, mdiCheckAll, mdiCogOutline } from '@mdi/js'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { MoreButton } from '#web/ui/feedback/MoreButton.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import { withToasts } from '#web/ui/toasts/mutationToasts.ts'
import { SETTINGS_ANCHOR } from './BellPanel.tsx'
import { NotificationRow } from './NotificationRow.tsx'
import styles from './notifications.module.css'
import { useAllNotifications, useChangeSettings, useMarkRead } from './useNotifications.ts'

export function NotificationsPage() {
  usePageTitle('알림')
  const result = useAllNotifications()
  const markRead = useMarkRead()
  const settings = useChangeSettings()
  const items = result.data?.pages.flatMap((page) => page.items) ?? []
  const [newest] = items
  const mute = (postId: number) =>
    settings.mutate(
      { posts: [{ postId, isMuted: true }] },
      withToasts('이 게시글의 알림을 껐습니다. 내 정보에서 다시 켤 수 있습니다.'),
    )
  return (
    <div className={layout.wrap}>
      <div className={styles.page}>
        <PageHead title="알림">
          <span className={layout.row}>
            {(items.length > 0 || result.isPending) && (
              <Button
                size="small"
                icon={mdiCheckAll}
                disabled={!result.data?.pages[0]?.unread || markRead.isPending}
                onClick={() => newest && markRead.mutate({ readUntil: newest.happenedAt })}
              >
                모두 읽음
              </Button>
            )}
            <ButtonLink size="small" icon={mdiCogOutline} to={`/mypage#${SETTINGS_ANCHOR}`}>
              설정
            </ButtonLink>
          </span>
        </PageHead>
        <Card>
          <CardBody>
            <ListState result={result} rows={6} title="알림을 불러올 수 없습니다">
              {items.length === 0 ? (
                <EmptyState title="아직 알림이 없어요" level={2}>
                  내 게시글에 댓글이 달리거나 클랜에 소식이 있으면 여기서 알려드려요.
                </EmptyState>
              ) : (
                <ul>
                  {items.map((item) => (
                    <NotificationRow key={item.id} item={item} onOpen={() => markRead.readOne(item)}>
                      {item.postId !== null && (
                        <IconButton
                          icon={mdiBellOffOutline}
                          label="이 게시글의 알림 끄기"
                          disabled={settings.isPending}
                          onClick={() => item.postId !== null && mute(item.postId)}
                        />
                      )}
                    </NotificationRow>
                  ))}
                </ul>
              )}
              <MoreButton result={result} />
            </ListState>
          </CardBody>
        </Card>
      </div>
    </div>
  )
}
