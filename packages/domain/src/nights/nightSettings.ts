import { DAY_MS, HOUR_MS, MINUTE_MS, seoulDate, seoulHour, seoulWeekday } from '../seoulTime.ts'
import { wordedTime } from '../wordedTime.ts'

export const NIGHT_MODES = ['balance', 'captains', 'random', 'fixed'] as const
export type NightMode = (typeof NIGHT_MODES)[number]

/** Weights for the balance of a night's games: a preset, or the weights that its clan saved. */
export const BALANCE_CHOICES = ['balanced', 'position', 'strength', 'clan'] as const
export type BalanceChoice = (typeof BALANCE_CHOICES)[number]

export const NIGHT_MAPS = ['rift', 'abyss'] as const
export type NightMap = (typeof NIGHT_MAPS)[number]

/** `link`: all who have the link may join; `clan`: its members; `everyone`: anyone, as the night is listed. */
export const NIGHT_ACCESSES = ['link', 'clan', 'everyone'] as const
export type NightAccess = (typeof NIGHT_ACCESSES)[number]

export const NIGHT_EVENT_KINDS = [
  ...(['joined', 'queued', 'added', 'left', 'removed', 'absent', 'returned', 'promoted', 'moved', 'places'] as const),
  ...(['closed', 'reopened', 'asked', 'answered', 'host'] as const),
  ...([
    'draft',
    'auction',
    'auctionOff',
    'teamDraft',
    'teamDraftOff',
    'traded',
    'saleUndone',
    'pickUndone',
    'seatReplaced',
    'teams',
    'started',
    'substituted',
    'claimed',
    'result',
    'gameCancelled',
    'finished',
    'cancelled',
  ] as const),
  ...(['pairingGiven', 'pairingDropped', 'pairingReturned', 'gameVoided', 'gameReturned', 'ruled'] as const),
  ...(['teamDissolved', 'teamReturned'] as const),
  ...(['coin', 'sideChosen', 'setVoided', 'setToFirst', 'setToSecond', 'setReturned'] as const),
] as const
export type NightEventKind = (typeof NIGHT_EVENT_KINDS)[number]

export const NIGHT_STATES = ['open', 'running', 'finished', 'cancelled'] as const
export type NightState = (typeof NIGHT_STATES)[number]
/** Whether the night has finished or was cancelled. */
export const isNightOver = ({ state }: { state: NightState }): boolean => state === 'finished' || state === 'cancelled'

export const ARRIVALS = ['onTime', 'late', 'maybe', 'substitute'] as const
export type Arrival = (typeof ARRIVALS)[number]

/** Lengths are in characters, times in milliseconds or seconds as named. */
export const NIGHT_LIMITS = {
  eventsKept: 200,
  eventsShown: 30,
  placesMin: 5,
  placesMax: 60,
  places: 10,
  titleLength: 40,
  remarkLength: 200,
  signupRemarkLength: 40,
  templateNameLength: 20,
  /** The most open nights of one host. A night is open until it ends, or until a day after its start. */
  openPerHost: 10,
  /** The most nights of one host in the public list. The host, participants and the clan's page see all of them. */
  foundPerHost: 3,
  signups: 300,
  /** The most guests of one address in a night. It is high because everybody in a night may be on one network. */
  guestsPerAddress: 60,
  removedPerAddress: 3,
  /** How long a code can move a guest's place to another device, in milliseconds. */
  seatCodeMs: 30 * MINUTE_MS,
  gamesPerNight: 30,
  templatesPerClan: 20,
  aheadMs: 90 * DAY_MS,
  readySeconds: 90,
  readySecondsMin: 15,
  readySecondsMax: 600,
  pickSeconds: 30,
  pickSecondsMin: 10,
  pickSecondsMax: 300,
  /** The most locks of a game's teams, and the most pairs to keep together or apart. */
  planRules: 10,
  /** Length of the reason for teams made by the host, or for a void or corrected set. */
  reasonLength: 100,
  /**
   * Length of the reason for a ruling on a pairing or a team. It is shorter because the log entry also names the teams.
   */
  rulingReasonLength: 60,
  listedDays: 92,
  /** A night ends automatically this long after its start, or after its last game was made, started or ended. */
  leftOpenMs: 12 * HOUR_MS,
  /** How long after a night's end results may still be entered, in milliseconds. */
  answeredForMs: 7 * DAY_MS,
} as const

const NINE_IN_THE_EVENING = 21
/** Minimum time between creating a night and its start, in milliseconds. */
export const SOONEST_START_MS = 10 * MINUTE_MS
const HALF_HOUR_MS = 30 * MINUTE_MS

/**
 * Returns tonight at nine in Seoul. If that has passed or is about to, returns the next half hour that is at least ten
 * minutes away.
 */
export function defaultStart(now: number): number {
  const hourStart = Math.floor(now / HOUR_MS) * HOUR_MS
  const nineInTheEvening = hourStart + (NINE_IN_THE_EVENING - seoulHour(now)) * HOUR_MS
  if (nineInTheEvening - now >= SOONEST_START_MS) return nineInTheEvening
  return Math.ceil((now + SOONEST_START_MS) / HALF_HOUR_MS) * HALF_HOUR_MS
}

export const WEEKDAYS = ['월요일', '화요일', '수요일', '목요일', '금요일', '토요일', '일요일'] as const

/** Returns the name of a night without a title, such as `토요일 밤 9시 내전`. */
export const defaultTitleOf = (startsAt: number): string =>
  `${WEEKDAYS[seoulWeekday(startsAt)]} ${wordedTime(startsAt)} 내전`

/** A weekly time in Seoul: 0 for Monday to 6 for Sunday, and minutes since midnight. */
type WeeklyTime = { weekday: number; minuteOfDay: number }

/** Returns the first occurrence of a weekly time after `now`, in milliseconds since 1970. */
export function nextWeekly({ weekday, minuteOfDay }: WeeklyTime, now: number): number {
  const { year, month, day } = seoulDate(now)
  const midnight = Date.UTC(year, month - 1, day) - 9 * HOUR_MS
  const daysAhead = (weekday - seoulWeekday(now) + 7) % 7
  const first = midnight + daysAhead * DAY_MS + minuteOfDay * MINUTE_MS
  return first > now ? first : first + 7 * DAY_MS
}
