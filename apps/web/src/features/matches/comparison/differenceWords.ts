import type { MatchDetail } from '@buri/contract/matches'
import { formatThousands, UNKNOWN_TEXT } from '#web/ui/text/format.ts'
import { SIDE_NAMES } from '../resultWords.ts'

export type TimelineEvent = NonNullable<MatchDetail['timeline']>['events'][number]

const EVENT_NAMES: Readonly<Record<TimelineEvent['kind'], string>> = {
  dragon: '드래곤',
  baron: '바론',
  herald: '전령',
  grub: '공허 유충',
  tower: '타워',
  inhibitor: '억제기',
}

const eventName = ({ kind }: TimelineEvent) => EVENT_NAMES[kind]

/** A positive value is the blue team's lead. */
export function leadText(value: number | null, write: (value: number) => string): string {
  if (value === null) return UNKNOWN_TEXT
  if (value === 0) return '같음'
  return `${value > 0 ? '블루팀' : '레드팀'} +${write(Math.abs(value))}`
}

export function differenceSentence(name: string, values: readonly number[]): string {
  if (values.length === 0) return `시간별 ${name} 차이를 알 수 없습니다.`
  const highest = Math.max(...values)
  const lowest = Math.min(...values)
  const parts = [
    highest > 0 && `${values.indexOf(highest)}분에 ${leadText(highest, formatThousands)}`,
    lowest < 0 && `${values.indexOf(lowest)}분에 ${leadText(lowest, formatThousands)}`,
    `${values.length - 1}분에 ${leadText(values.at(-1) ?? 0, formatThousands)}`,
  ].filter(Boolean)
  return `시간별 ${name} 차이. ${[...new Set(parts)].join(', ')}`
}

export function minuteSentence(minute: number, value: number, events: readonly TimelineEvent[]): string {
  const shownEvents = events
    .filter(({ atSeconds }) => Math.floor(atSeconds / 60) === minute)
    .map((event) => `${SIDE_NAMES[event.side]} ${eventName(event)}`)
  return [`${minute}분 ${leadText(value, formatThousands)}`, ...new Set(shownEvents)].join(' · ')
}
