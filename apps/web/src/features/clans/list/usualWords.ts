import type { Clan } from '@buri/contract/clans'

export const WEEKDAYS = ['월', '화', '수', '목', '금', '토', '일'] as const
const RUNS: Readonly<Record<string, string>> = { '01234': '평일', '56': '주말', '0123456': '매일' }

/** When a clan usually plays: `주로 화·금 21시`. */
export function usualWords({ weekdays, hour }: NonNullable<Clan['usual']>): string {
  const days = RUNS[weekdays.join('')] ?? weekdays.map((weekday) => WEEKDAYS[weekday]).join('·')
  return `주로 ${days} ${hour}시`
}
