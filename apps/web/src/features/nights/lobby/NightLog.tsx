import type { Night } from '@buri/contract/nights/nights'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatMonthDay, formatTime, koreanDay } from '#web/ui/text/format.ts'
import { eventsOf } from './eventWords.tsx'
import styles from './nightLog.module.css'

const FEW = 8

/** The night's log, newest first. */
export function NightLog({ night }: { night: Night }) {
  const [isWhole, setWhole] = useState(false)
  const events = eventsOf(night)
  const isOfTheNight = (at: string) => koreanDay(at) === koreanDay(night.startsAt)
  return (
    <Card labelledBy="night-log">
      <CardHead id="night-log" title="진행 기록" />
      <CardBody>
        <ol className={`${layout.grid12} ${styles.log}`}>
          {(isWhole ? events : events.slice(0, FEW)).map(({ key, at, words }) => (
            <li key={key}>
              <time dateTime={at}>
                {!isOfTheNight(at) && `${formatMonthDay(at)} `}
                {formatTime(at)}
              </time>
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
