import type { Night } from '@buri/contract/nights/nights'
import { NIGHT_LIMITS } from '@buri/domain/nights/nightSettings'
import { mdiCheck } from '@mdi/js'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatDuration } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { secondsLeft } from '../secondsLeft.ts'
import { useNightCommand } from '../useNights.ts'
import styles from './ready.module.css'

const RING_LENGTH = 2 * Math.PI * 30

export function ReadyCard({ night, now }: { night: Night; now: number }) {
  const { readyCheck, me, signups } = night
  const answer = useNightCommand(night.id, 'PATCH /api/inhouse/nights/:id/signups/:signupId', (signupId: string) => ({
    params: { id: night.id, signupId },
    body: { isReady: true },
  }))
  if (!readyCheck) return null
  const { until: endsAt, readyCount, askedCount } = readyCheck
  const seconds = secondsLeft(endsAt, now)
  const ownSignup = signups.find(({ id }) => id === me.signupId)
  const isAsked = ownSignup?.state === 'in' && !ownSignup.isReady && seconds > 0
  return (
    <Card labelledBy="ready">
      <div className={`${layout.grid16} ${styles.ready}`}>
        <div className={styles.timer} role="timer" aria-label={`남은 시간 ${seconds}초`}>
          <svg viewBox="0 0 72 72" aria-hidden="true">
            <circle cx="36" cy="36" r="30" className={styles.track} />
            <circle
              cx="36"
              cy="36"
              r="30"
              className={styles.timeLeft}
              strokeDasharray={RING_LENGTH}
              strokeDashoffset={RING_LENGTH * (1 - Math.min(1, seconds / NIGHT_LIMITS.readySeconds))}
            />
          </svg>
          <b>{formatDuration(seconds)}</b>
        </div>
        <div>
          <h2 id="ready">
            준비 {readyCount}명, {askedCount - readyCount}명 남았어요
          </h2>
          <p className={text.detail}>
            시간 안에 누르지 않으면 자리가 대기하는 사람에게 가요. 주최자가 넣은 사람은 준비된 것으로 봐요.
          </p>
        </div>
        {isAsked && (
          <Button
            kind="primary"
            size="large"
            icon={mdiCheck}
            isBusy={answer.isPending && !answer.isPaused}
            disabled={answer.isPending}
            onClick={() => answer.mutate(ownSignup.id)}
          >
            준비 완료
          </Button>
        )}
        {ownSignup?.isReady && <p className={`${text.detail} ${styles.done}`}>준비했어요</p>}
      </div>
      {answer.isPaused && (
        <p className={styles.waits} role="status">
          인터넷이 끊겼습니다. 누른 준비 완료는 연결되면 보냅니다.
        </p>
      )}
      {answer.error && (
        <p className={`${text.danger} ${styles.problem}`} role="alert">
          {answer.error.message}
        </p>
      )}
    </Card>
  )
}
