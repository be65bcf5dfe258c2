import {
  ARRIVALS,
  BALANCE_CHOICES,
  NIGHT_ACCESSES,
  NIGHT_EVENT_KINDS,
  NIGHT_LIMITS,
  NIGHT_MAPS,
  NIGHT_MODES,
  NIGHT_STATES,
} from '@buri/domain/nights/nightSettings'
import { z } from 'zod'
import { CrestUrl } from '../clanCrests.ts'
import { NightGame } from './nightGame.ts'
import { CHANGED_NIGHT_SETTINGS, NEW_NIGHT_SETTINGS, NightSettings } from './nightSettings.ts'
import { NightPosition } from './positions.ts'
import { NightSchedule, ScheduleInput, TeamNth } from './schedules.ts'
import { NightSeries } from './series.ts'

const time = z.iso.datetime()
const count = z.int().nonnegative()
const LONGEST_TIME = 40
export const NightTime = z.iso.datetime({ offset: true }).max(LONGEST_TIME)

/**
 * All members are optional: `{}` creates a night tonight at nine for ten people who have the link. In a clan, access
 * defaults to `clan`.
 */
export const NewNight = z.strictObject({
  clanId: z.uuid().optional(),
  title: NightSettings.title.optional(),
  startsAt: NightTime.optional(),
  ...NEW_NIGHT_SETTINGS,
  /** Defaults to ten, or to five for each of the night's teams. */
  places: NightSettings.places.optional(),
  schedule: ScheduleInput.optional(),
})
export type NewNight = z.output<typeof NewNight>

export const NightChange = z.strictObject({
  ...CHANGED_NIGHT_SETTINGS,
  startsAt: NightTime.optional(),
  /** The number of teams may change only before the first game. A new number dissolves the present teams. */
  schedule: ScheduleInput.optional(),
  isClosed: z.boolean().optional(),
  /**
   * `true` ends the night and publishes the recap. A game that has not started is dropped; a LIVE one waits for its
   * replay.
   */
  isFinished: z.literal(true).optional(),
})
export type NightChange = z.output<typeof NightChange>

export const NightCard = z.object({
  id: z.uuid(),
  code: z.string(),
  title: z.string(),
  clan: z.object({ id: z.uuid(), clanName: z.string(), crestUrl: CrestUrl }).nullable(),
  hostName: z.string(),
  isHost: z.boolean(),
  startsAt: time,
  state: z.enum(NIGHT_STATES),
  mode: z.enum(NIGHT_MODES),
  map: z.enum(NIGHT_MAPS),
  access: z.enum(NIGHT_ACCESSES),
  places: count,
  teamCount: z.int().min(2),
  inCount: count,
  waitingCount: count,
  gameCount: count,
  isSignedUp: z.boolean(),
})
export type NightCard = z.infer<typeof NightCard>

/** People who left are listed only if they played. */
export const NightSignup = z.object({
  id: z.uuid(),
  summonerName: z.string(),
  tagLine: z.string().nullable(),
  isHidden: z.boolean(),
  isGuest: z.boolean(),
  isHost: z.boolean(),
  isMe: z.boolean(),
  /** `score` is 부리 점수, `games` the number of rated matches; `null` for a hidden player and for one without matches. */
  score: count.nullable(),
  games: count.nullable(),
  main: NightPosition.nullable(),
  sub: NightPosition.nullable(),
  refused: z.array(NightPosition),
  arrival: z.enum(ARRIVALS),
  arrivesAt: time.nullable(),
  remark: z.string(),
  state: z.enum(['in', 'waiting', 'absent', 'left']),
  /** People with a place are numbered by arrival, people who wait by turn. */
  place: count,
  waitReason: z.enum(['full', 'late', 'maybe', 'substitute', 'guest', 'unready']).nullable(),
  /** Also true for a person whom the host entered, who cannot answer. */
  isReady: z.boolean(),
  joinedAt: time,
  played: count,
  satOut: count,
})
export type NightSignup = z.infer<typeof NightSignup>

/** Names are as the viewer may see them, `null` for a person of whom nothing may be shown. */
const NightEvent = z.object({
  revision: count,
  at: time,
  kind: z.enum(NIGHT_EVENT_KINDS),
  /** Number of the game, or number of places, depending on `kind`. */
  n: z.int().nullable(),
  who: z.object({ summonerName: z.string().nullable() }).nullable(),
  entered: z.array(z.string().nullable()),
  /** The host's reason, or the sides that people got. */
  note: z.string().nullable(),
})
export type NightEvent = z.infer<typeof NightEvent>

/** All data of a night's page, which fetches them once and again after each `inhouse:{id}` event. */
export const Night = z.object({
  ...NightCard.shape,
  preset: z.enum(BALANCE_CHOICES),
  series: NightSeries,
  schedule: NightSchedule.nullable(),
  /**
   * Where captains buy their teams: `running` during the auction, then `over` until the teams are fixed. Where captains
   * pick in turn: `drafting`, then `drafted`. Otherwise `null`.
   */
  auction: z.enum(['running', 'over', 'drafting', 'drafted']).nullable(),
  remark: z.string(),
  isClosed: z.boolean(),
  revision: count,
  now: time,
  createdAt: time,
  finishedAt: time.nullable(),
  me: z.object({
    signupId: z.uuid().nullable(),
    mayManage: z.boolean(),
    /** The positions that the viewer chose last time, on any night. */
    wishes: z
      .object({ main: NightPosition.nullable(), sub: NightPosition.nullable(), refused: z.array(NightPosition) })
      .nullable(),
  }),
  /** People who do not answer in time lose their place to the next one waiting. */
  readyCheck: z.object({ until: time, readyCount: count, askedCount: count }).nullable(),
  signups: z.array(NightSignup),
  positions: z.array(z.object({ position: NightPosition, main: count, sub: count })),
  bottleneck: z.string().nullable(),
  games: z.array(NightGame),
  next: z.object({ players: z.array(z.uuid()), bench: z.array(z.uuid()) }),
  log: z.array(NightEvent).max(NIGHT_LIMITS.eventsShown),
  /**
   * Champions played in the games to which the fearless rule applies. The rule `bans` adds the banned ones. Without a
   * rule, champions played in any game.
   */
  usedChampions: z.array(
    z.object({
      championName: z.string(),
      championImageUrl: z.string().nullable(),
      position: NightPosition.nullable(),
      n: z.int().positive(),
      team: TeamNth.nullable(),
      signupId: z.uuid().nullable(),
      isBan: z.boolean(),
    }),
  ),
})
export type Night = z.infer<typeof Night>

export const nightParams = z.object({ id: z.uuid() })
