import type { Clan } from '@buri/contract/clans'

export const WEEKDAYS = [...'월화수목금토일']

/** Returns a text such as `주로 화·금 21시`. */
export const usualTimesWords = ({ weekdays, hour }: NonNullable<Clan['usual']>) =>
  `주로 ${weekdays.length === 7 ? '매일' : weekdays.map((day) => WEEKDAYS[day]).join('·')} ${hour}시`
