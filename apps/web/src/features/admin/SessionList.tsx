import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import { withToasts } from '#web/ui/toasts/mutationToasts.ts'
import styles from './admin.module.css'
import { adminSentence } from './adminWords.ts'
import { useUserCommands, useUserSessions } from './useAdminUsers.ts'

/** Shown on request only, because every view is logged. */
export function SessionList({ userId }: { userId: string }) {
  const [isAsked, setAsked] = useState(false)
  const result = useUserSessions(userId, isAsked)
  const { endSession } = useUserCommands(userId)
  if (!isAsked) {
    return (
      <div className={layout.row}>
        <Button size="small" onClick={() => setAsked(true)}>
          기기 보기
        </Button>
        <p className={styles.quiet}>살펴본 사실은 로그에 남아요.</p>
      </div>
    )
  }
  return (
    <ListState result={result} rows={2} title="로그인된 기기를 불러올 수 없습니다">
      <ul className={styles.names} aria-label="로그인된 기기">
        {result.data?.sessions.map((session) => (
          <li key={session.id} className={layout.between}>
            <span>
              {session.device}{' '}
              <span className={styles.quiet}>
                {session.addressHint && `${session.addressHint} · `}
                <TimeAgo iso={session.lastUsedAt} />
              </span>
            </span>
            <Button
              size="small"
              aria-label={`${session.device} 로그아웃`}
              isBusy={endSession.isPending && endSession.variables === session.id}
              disabled={endSession.isPending}
              onClick={() => endSession.mutate(session.id, withToasts('그 기기에서 로그아웃했습니다.', adminSentence))}
            >
              로그아웃
            </Button>
          </li>
        ))}
      </ul>
    </ListState>
  )
}
