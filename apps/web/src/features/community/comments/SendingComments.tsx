import { mdiAlertCircleOutline } from '@mdi/js'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { Icon } from '#web/ui/text/Icon.tsx'
import styles from './comments.module.css'
import { useCommentThread } from './thread.ts'

/** Comments in flight, shown at their future places. */
export function SendingComments({ parentId }: { parentId: number | null }) {
  const { sending, viewer, signIn, again, drop } = useCommentThread()
  return sending
    .filter((one) => one.parentId === parentId)
    .map((one) => (
      <li key={one.key}>
        <article className={styles.comment} data-sending={one.refusal === null || undefined} aria-label="보내는 댓글">
          <Avatar name={viewer.nickname} imageUrl={viewer.avatarUrl} />
          <div className={styles.words}>
            <p className={styles.meta}>
              <b>{viewer.nickname}</b>
              {one.refusal === null && <span role="status">보내는 중입니다.</span>}
            </p>
            <p className={styles.plain}>{one.content}</p>
            {one.refusal !== null && (
              <div className={styles.refused} role="alert">
                <p>
                  <Icon path={mdiAlertCircleOutline} />
                  {one.refusal.message}
                </p>
                {one.refusal.isSignedOut && signIn}
                <Button size="small" onClick={() => void again(one)}>
                  다시 보내기
                </Button>
                <Button kind="quiet" size="small" onClick={() => drop(one.key)}>
                  지우기
                </Button>
              </div>
            )}
          </div>
        </article>
      </li>
    ))
}
