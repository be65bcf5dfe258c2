import type { Night } from '@buri/contract/nights/nights'
import { writeRoster } from '@buri/domain/nights/roster/writeRoster'
import { seoulClock } from '@buri/domain/seoulTime'
import { wordedWeekday } from '@buri/domain/wordedTime'

/** Returns a line such as `정기 내전 금 21:00`, and then a line per place. */
export function rosterText({
  title,
  startsAt,
  places,
  signups,
}: Pick<Night, 'title' | 'startsAt' | 'places' | 'signups'>) {
  const startTime = Date.parse(startsAt)
  const head = `${title} ${wordedWeekday(startTime)} ${seoulClock(startTime).slice(11)}`
  const people = signups
    .filter(({ state }) => state === 'in' || state === 'waiting')
    .map(({ summonerName, tagLine, isHidden, main, sub, state }) => ({
      name: isHidden ? null : summonerName,
      ...{ tagLine, main, sub, isWaiting: state === 'waiting' },
    }))
  return writeRoster(head, places, people)
}
