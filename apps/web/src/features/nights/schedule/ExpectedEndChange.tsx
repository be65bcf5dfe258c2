import type { Night } from '@buri/contract/nights/nights'
import { formatTime } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { type EveningPlan, expectedEnd } from './evening.ts'

type ExpectedEndChangeProps = { night: Pick<Night, 'startsAt'>; before: EveningPlan; after: EveningPlan; now: number }

export function ExpectedEndChange({ night: { startsAt }, before, after, now }: ExpectedEndChangeProps) {
  const [old, end] = [before, after].map((plan) => expectedEnd(plan, { startsAt, now }))
  if (old === end) return null
  return (
    <p className={text.detail}>
      예상 종료 {endTimeText(old)} → <b>{endTimeText(end)}</b>
    </p>
  )
}

const endTimeText = (endTime: number | null | undefined) =>
  endTime == null ? '끝' : formatTime(new Date(endTime).toISOString())
