import type { Night } from '@buri/contract/nights/nights'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { eventsOf } from './eventWords.tsx'
import styles from './nightLog.module.css'

const CLOCK = new Intl.DateTimeFormat('ko-KR', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Seoul',
})

const FEW = 8

/** The night's log, newest first. */
export function NightLog({ night }: { night: Night }) {
  const [isWhole, setWhole] = useState(false)
  const events = eventsOf(night)
  return (
    <Card labelledBy="night-log">
      <CardHead id="night-log" title="진행 기록" />
      <CardBody>
        <ol className={`${layout.grid12} ${styles.log}`}>
          {(isWhole ? events : events.slice(0, FEW)).map(({ key, at, words }) => (
            <li key={key}>
              <time dateTime={at}>{CLOCK.format(Date.parse(at))}</time>
              <span>{words}</span>
            </li>
          ))}
        </ol>
        {!isWhole && events.length > FEW && (
          <Button kind="quiet" size="small" onClick={() => setWhole(true)}>
            이전 기록 {events.length - FEW}개 보기
          </Button>
        )}
      </CardBody>
    </Card>
  )
}
