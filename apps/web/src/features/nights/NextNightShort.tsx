import { seoulDate } from '@buri/domain/seoulTime'
import { dayAndTimeInWords, wordedWeekday } from '@buri/domain/wordedTime'
import { Link } from 'react-router'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import text from '#web/ui/text/text.module.css'
import { useNow } from '#web/ui/text/useNow.ts'
import styles from './nextNight.module.css'
import { useNextNights } from './useNights.ts'

/** Without a night the line has the same height, so that nothing below it moves. */
export function NextNightShort({ clanId, mayOpen }: { clanId: string; mayOpen: boolean }) {
  const now = useNow() ?? Number.NaN
  const { result, nights } = useNextNights(clanId)
  const [night] = nights
  if (!night) {
    return (
      <Card className={styles.empty}>
        {result.isPending ? (
          <Skeleton height={52} />
        ) : (
          <p>
            <small>다음 내전</small>
            <span>{result.isError ? '내전을 불러올 수 없습니다.' : '아직 잡힌 내전이 없어요.'}</span>
          </p>
        )}
        {mayOpen && !result.isPending && <Link to={`/inhouse/new?clan=${clanId}`}>내전 생성</Link>}
      </Card>
    )
  }
  const startTime = Date.parse(night.startsAt)
  const free = night.places - night.inCount
  return (
    <Card>
      <Link className={styles.shortRow} to={`/inhouse/${night.id}`}>
        <span className={styles.day} aria-hidden="true">
          <b>{seoulDate(startTime).day}</b>
          {wordedWeekday(startTime)}
        </span>
        <span className={styles.shortText}>
          <small>
            {night.state === 'running' ? '지금 내전' : '다음 내전'} · {dayAndTimeInWords(startTime, now)}
          </small>
          <b>{night.title}</b>
          <small>
            {[
              free > 0 ? `빈자리 ${free}` : `대기 ${night.waitingCount}명`,
              night.isSignedUp
                ? '참가함'
                : night.state === 'open' && free > 0 && startTime > now
                  ? '누르면 참가할 수 있어요'
                  : null,
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
        <span className={`${text.num} ${text.quiet} ${styles.shortCount}`}>
          <b>{night.inCount}</b>/{night.places}
        </span>
      </Link>
    </Card>
  )
}
