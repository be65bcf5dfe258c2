import type { Night } from '@buri/contract/nights/nights'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { eventsOf } from './eventWords.tsx'
import styles from './nightLog.module.css'

const TIME_FORMAT = new Intl.DateTimeFormat('ko-KR', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Seoul',
})

const SHOWN_AT_FIRST = 8

export function NightLog({ night }: { night: Night }) {
  const [isWhole, setWhole] = useState(false)
  const events = eventsOf(night)
  return (
    <Card labelledBy="night-log">
      <CardHead id="night-log" title="진행 기록" />
      <CardBody>
        <ol className={`${layout.grid12} ${styles.log}`}>
          {(isWhole ? events : events.slice(0, SHOWN_AT_FIRST)).map(({ key, at, words }) => (
            <li key={key}>
              <time dateTime={at}>{TIME_FORMAT.format(Date.parse(at))}</time>
              <span>{words}</span>
            </li>
          ))}
        </ol>
        {!isWhole && events.length > SHOWN_AT_FIRST && (
          <Button kind="quiet" size="small" onClick={() => setWhole(true)}>
            이전 기록 {events.length - SHOWN_AT_FIRST}개 보기
          </Button>
        )}
      </CardBody>
    </Card>
  )
}
