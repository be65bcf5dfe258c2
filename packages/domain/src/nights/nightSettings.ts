import { DAY_MS, HOUR_MS, MINUTE_MS, seoulDate, seoulHour, seoulWeekday } from '../seoulTime.ts'
import { wordedTime } from '../wordedTime.ts'

/** How the ten of a game become two teams. */
export const NIGHT_MODES = ['balance', 'captains', 'random', 'fixed'] as const
export type NightMode = (typeof NIGHT_MODES)[number]

/** Weights of a night's balances: a preset, or those saved by its clan. */
export const BALANCE_CHOICES = ['balanced', 'position', 'strength', 'clan'] as const
export type BalanceChoice = (typeof BALANCE_CHOICES)[number]

export const NIGHT_MAPS = ['rift', 'abyss'] as const
export type NightMap = (typeof NIGHT_MAPS)[number]

/** The people who may join: those who have the link, members of the clan, or everyone who finds it in the list. */
export const NIGHT_ACCESSES = ['link', 'clan', 'everyone'] as const
export type NightAccess = (typeof NIGHT_ACCESSES)[number]

/** Kinds of entries in a night's log. */
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

/** How someone means to come. */
export const ARRIVALS = ['onTime', 'late', 'maybe', 'substitute'] as const
export type Arrival = (typeof ARRIVALS)[number]

/** Lengths in characters, times in milliseconds or seconds as named. */
export const NIGHT_LIMITS = {
  /** How many log entries of a night are kept, and how many a lobby shows. */
  eventsKept: 200,
  eventsShown: 30,
  placesMin: 5,
  placesMax: 60,
  /** The people of one game. */
  places: 10,
  titleLength: 40,
  remarkLength: 200,
  /** The line that a person writes about themselves at sign-up. */
  signupRemarkLength: 40,
  templateNameLength: 20,
  /** Open nights per host: not ended, and started no more than a day ago. */
  openPerHost: 10,
  /** Nights per host in the public list; the host, participants and the clan's page see all. */
  foundPerHost: 3,
  /** The most signups of a night, including people waiting. */
  signups: 300,
  /** The most guests of one address in a night: a full night may share one network. */
  guestsPerAddress: 60,
  /** An address with this many removed guests may add no more. */
  removedPerAddress: 3,
  /** How long a code moves a guest's place to another device. */
  seatCodeMs: 30 * MINUTE_MS,
  gamesPerNight: 30,
  templatesPerClan: 20,
  /** How far ahead a night may be created. */
  aheadMs: 90 * DAY_MS,
  readySeconds: 90,
  readySecondsMin: 15,
  readySecondsMax: 600,
  pickSeconds: 30,
  pickSecondsMin: 10,
  pickSecondsMax: 300,
  /** The most locks of a game's teams, and the most pairs together and apart. */
  planRules: 10,
  /** Length of the reason for given teams, or for a void or corrected set. */
  reasonLength: 100,
  /** Length of the reason for a ruling on a pairing or a team, whose log entry also names the teams. */
  rulingReasonLength: 60,
  /** Days between the first and the last day of one list. */
  listedDays: 92,
  /** A night ends automatically this long after its start, or after its last game was made, started or ended. */
  leftOpenMs: 12 * HOUR_MS,
  /** How long after its end results may still be entered. */
  answeredForMs: 7 * DAY_MS,
} as const

const NINE_IN_THE_EVENING = 21
/** Minimum time between creating a night and its start. */
const SOONEST_MS = 10 * MINUTE_MS
const HALF_HOUR_MS = 30 * MINUTE_MS

/** Tonight at nine in Seoul; if that has passed or is about to, the next half hour at least ten minutes away. */
export function defaultStart(now: number): number {
  const hourStart = Math.floor(now / HOUR_MS) * HOUR_MS
  const nineInTheEvening = hourStart + (NINE_IN_THE_EVENING - seoulHour(now)) * HOUR_MS
  if (nineInTheEvening - now >= SOONEST_MS) return nineInTheEvening
  return Math.ceil((now + SOONEST_MS) / HALF_HOUR_MS) * HALF_HOUR_MS
}

const WEEKDAYS = ['월요일', '화요일', '수요일', '목요일', '금요일', '토요일', '일요일'] as const

/** The name of a night without a title: `토요일 밤 9시 내전`. */
export const defaultTitleOf = (startsAt: number): string =>
  `${WEEKDAYS[seoulWeekday(startsAt)]} ${wordedTime(startsAt)} 내전`

/** A weekly time in Seoul: 0 for Monday to 6 for Sunday, and minutes since midnight. */
type WeeklyTime = { weekday: number; minuteOfDay: number }

/** The first such time after `now`. */
export function nextWeekly({ weekday, minuteOfDay }: WeeklyTime, now: number): number {
  const { year, month, day } = seoulDate(now)
  const midnight = Date.UTC(year, month - 1, day) - 9 * HOUR_MS
  const daysAhead = (weekday - seoulWeekday(now) + 7) % 7
  const first = midnight + daysAhead * DAY_MS + minuteOfDay * MINUTE_MS
  return first > now ? first : first + 7 * DAY_MS
}
