import { CLAN_SIZES, SPECIAL_PEOPLE } from './people.ts'
import { makeRandom, type Random } from './random.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const MINUTE = 60_000
const SEOUL_OFFSET = 9 * HOUR

export type LobbyKind = 'rift' | 'aram' | 'remake'
type Lobby = {
  clan: number
  startsAt: number
  host: number
  people: readonly number[]
  /** The substitute plays only the first game, for somebody who comes late. */
  substitute: number | null
  kinds: readonly LobbyKind[]
  keepsTimelines: boolean
  comeback?: number
}

const LATE_CLAN = 2

const STAND_IN_MEMBER = 7

const LATEST_CLAN = 0
const LATEST_PEOPLE = 12
/** The index of the first person to rest, chosen so that one game is one-sided and the MVP wins most games. */
const FIRST_RESTING = 6

const NIGHTS_THIS_WEEK = 6
const GAMES_PER_LOBBY = 7
const WEEKS_BEFORE = 22
/** `BREAK` is so long that these weeks always lie in a past season. */
const FIRST_WEEKS = 3
const BREAK = 8 * 7 * DAY

/**
 * The last seven days have exactly the 342 games by 89 people that the home page shows. There is no game today, because
 * the day might not be over, and none a week ago, because only a part of that day may be within the seven days.
 */
export function demoSchedule(now: number): readonly Lobby[] {
  const random = makeRandom(20_260_202)
  const today = Math.floor((now + SEOUL_OFFSET) / DAY) * DAY - SEOUL_OFFSET
  return [...seasonBefore(random, today), ...thisWeek(random, today), latestEvening(today)]
}

function thisWeek(random: Random, today: number): Lobby[] {
  return Array.from({ length: NIGHTS_THIS_WEEK }, (_, index) => index).flatMap((night) => {
    const evening = today - (NIGHTS_THIS_WEEK - night) * DAY + 18 * HOUR
    const isLatest = night === NIGHTS_THIS_WEEK - 1
    return clanStarts().flatMap(({ clan, first, active }) => {
      const rotated = turned(active, night * 4).slice(0, active - (active % 10))
      // The people who play change every night, so that all 24 or 25 active members of a clan play.
      const all = random.shuffled(rotated).map((index) => first + index)
      const seated = isLatest ? all.filter((number) => number >= LATEST_PEOPLE) : all
      const tables = Math.floor(seated.length / 10)
      return Array.from({ length: tables }, (_, table) => {
        const isLongNight = clan === LATEST_CLAN && table < tables - 1
        const games = GAMES_PER_LOBBY + (isLongNight ? 1 : 0)
        const kinds = Array.from({ length: games }, (_, game): LobbyKind => {
          if (clan === 0 && table === 0 && night === 2 && game === 3) return 'remake'
          return table === 1 && game === games - 1 && night % 3 === 1 ? 'aram' : 'rift'
        })
        const people = seated.slice(table * 10, table * 10 + 10)
        return {
          clan,
          startsAt: evening + table * 4 * MINUTE + clan * 7 * MINUTE,
          ...askedBy(first, table, people),
          kinds,
          keepsTimelines: isLatest,
        }
      })
    })
  })
}

const latestEvening = (today: number): Lobby => ({
  clan: LATEST_CLAN,
  startsAt: today - DAY + 21 * HOUR + 6 * MINUTE,
  host: 0,
  people: turned(LATEST_PEOPLE, FIRST_RESTING),
  substitute: null,
  kinds: ['rift', 'rift', 'rift', 'rift'],
  keepsTimelines: true,
  comeback: 2,
})

function seasonBefore(random: Random, today: number): Lobby[] {
  return Array.from({ length: WEEKS_BEFORE }, (_, week) => week).flatMap((week) =>
    clanStarts().flatMap(({ clan, first, members }) => {
      const sinceBreak = today - 8 * DAY - (WEEKS_BEFORE - 1 - week) * 7 * DAY - clan * DAY
      const day = sinceBreak - (week < FIRST_WEEKS ? BREAK : 0)
      const tables = clan === 0 ? 2 : 1
      const seated = turned(members, week * (tables * 10 - 3))
        .slice(0, tables * 10)
        .map((index) => first + index)
      const people = withGuests(seated, clan, week)
      const shuffledPeople = tables === 1 ? people : random.shuffled(people)
      return Array.from({ length: tables }, (_, table) => ({
        clan,
        startsAt: day + (clan === LATE_CLAN ? 22 : 20) * HOUR + table * 5 * MINUTE,
        ...askedBy(first, table, shuffledPeople.slice(table * 10, table * 10 + 10)),
        kinds: Array.from({ length: clan === 0 ? 4 : gamesOf(clan, week) }, (): LobbyKind => 'rift'),
        keepsTimelines: false,
      }))
    }),
  )
}

const askedBy = (firstOfClan: number, table: number, people: readonly number[]) => ({
  host: firstOfClan + table,
  people,
  substitute: people.find((number) => number === firstOfClan + STAND_IN_MEMBER) ?? null,
})

const gamesOf = (clan: number, week: number) => (clan === 1 && week === 3 ? 3 : clan === 2 && week === 9 ? 1 : 6)

/** Evenings on which `clan` has a guest of the first clan, so that common players make all clans comparable. */
const VISITORS = [
  { clan: 1, week: 12, guest: 20 },
  { clan: 2, week: 14, guest: 21 },
]

function withGuests(seated: readonly number[], clan: number, week: number): readonly number[] {
  const guest =
    clan === 1 && week === 3
      ? SPECIAL_PEOPLE.deathless
      : clan === 2 && week === 9
        ? SPECIAL_PEOPLE.oneMatch
        : clan === 1 && week === 6
          ? SPECIAL_PEOPLE.unranked
          : VISITORS.find((visitor) => visitor.clan === clan && visitor.week === week)?.guest
  return guest === undefined ? seated : [guest, ...seated.slice(1)]
}

function clanStarts() {
  let first = 0
  return CLAN_SIZES.map(({ members, active }, clan) => {
    const start = { clan, first, members, active }
    first += members
    return start
  })
}

const turned = (length: number, by: number) => Array.from({ length }, (_, index) => (index + by) % length)
