import type { Night } from '@buri/contract/nights/nights'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatMonthDay, formatTime, koreanDay } from '#web/ui/text/format.ts'
import { eventsOf } from './eventWords.tsx'
import styles from './nightLog.module.css'

const SHOWN_AT_FIRST = 8

export function NightLog({ night }: { night: Night }) {
  const [isWhole, setWhole] = useState(false)
  const events = eventsOf(night)
  const isOfTheNight = (time: string) => koreanDay(time) === koreanDay(night.startsAt)
  return (
    <Card labelledBy="night-log">
      <CardHead id="night-log" title="진행 기록" />
      <CardBody>
        <ol className={`${layout.grid12} ${styles.log}`}>
          {(isWhole ? events : events.slice(0, SHOWN_AT_FIRST)).map(({ key, at, words }) => (
            <li key={key}>
              <time dateTime={at}>
                {!isOfTheNight(at) && `${formatMonthDay(at)} `}
                {formatTime(at)}
              </time>
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
