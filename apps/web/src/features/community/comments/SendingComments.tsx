import { mdiAlertCircleOutline } from '@mdi/js'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { Icon } from '#web/ui/text/Icon.tsx'
import styles from './comments.module.css'
import { useCommentThread } from './thread.ts'

export function SendingComments({ parentId }: { parentId: number | null }) {
  const { sending, viewer, signIn, again, drop } = useCommentThread()
  return sending
    .filter((pending) => pending.parentId === parentId)
    .map((pending) => (
      <li key={pending.key}>
        <article
          className={styles.comment}
          data-sending={pending.refusal === null || undefined}
          aria-label="보내는 댓글"
        >
          <Avatar name={viewer.nickname} imageUrl={viewer.avatarUrl} />
          <div className={styles.text}>
            <p className={styles.meta}>
              <b>{viewer.nickname}</b>
              {pending.refusal === null && <span role="status">보내는 중입니다.</span>}
            </p>
            <p className={styles.plainText}>{pending.content}</p>
            {pending.refusal !== null && (
              <div className={styles.refused} role="alert">
                <p>
                  <Icon path={mdiAlertCircleOutline} />
                  {pending.refusal.message}
                </p>
                {pending.refusal.isSignedOut && signIn}
                <Button size="small" onClick={() => void again(pending)}>
                  다시 보내기
                </Button>
                <Button kind="quiet" size="small" onClick={() => drop(pending.key)}>
                  지우기
                </Button>
              </div>
            )}
          </div>
        </article>
      </li>
    ))
}
