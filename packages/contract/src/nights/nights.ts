import { POSITIONS } from '@buri/domain/matches/matchFacts'
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
import { Side } from '../matches.ts'
import { CHANGED_NIGHT_SETTINGS, NEW_NIGHT_SETTINGS, NightSettings } from './nightSettings.ts'

const time = z.iso.datetime()
const count = z.int().nonnegative()
const LONGEST_TIME = 40
export const NightTime = z.iso.datetime({ offset: true }).max(LONGEST_TIME)
export const NightPosition = z.enum(POSITIONS as [(typeof POSITIONS)[number], ...(typeof POSITIONS)[number][]])

/** Everything may be absent: `{}` opens tonight at nine for ten people with the link. A clan's own default is `clan`. */
export const NewNight = z.strictObject({
  clanId: z.uuid().optional(),
  title: NightSettings.title.optional(),
  startsAt: NightTime.optional(),
  ...NEW_NIGHT_SETTINGS,
})
export type NewNight = z.output<typeof NewNight>

export const NightChange = z.strictObject({
  ...CHANGED_NIGHT_SETTINGS,
  startsAt: NightTime.optional(),
  /** Nobody joins any more; the queue stays. */
  isClosed: z.boolean().optional(),
  /**
   * Ends the night: the recap stands from then on. A game that has not begun is as if it had not been, one that is LIVE waits
   * for its replay.
   */
  isFinished: z.literal(true).optional(),
})
export type NightChange = z.output<typeof NightChange>

/** A night in a list. */
export const NightCard = z.object({
  id: z.uuid(),
  code: z.string(),
  title: z.string(),
  /** `null` outside of clans, and where the caller may not see the clan. */
  clan: z.object({ id: z.uuid(), clanName: z.string(), crestUrl: CrestUrl }).nullable(),
  /** Nickname of the account that opened it. */
  hostName: z.string(),
  isHost: z.boolean(),
  startsAt: time,
  state: z.enum(NIGHT_STATES),
  mode: z.enum(NIGHT_MODES),
  map: z.enum(NIGHT_MAPS),
  access: z.enum(NIGHT_ACCESSES),
  places: count,
  /** Who has a place, and who waits for one. */
  inCount: count,
  waitingCount: count,
  /** Games that have begun. */
  gameCount: count,
  isSignedUp: z.boolean(),
})
export type NightCard = z.infer<typeof NightCard>

/** One who has signed up. Those who have left are there only where they played in a game. */
export const NightSignup = z.object({
  id: z.uuid(),
  /** `비공개 소환사` for a hidden player. */
  summonerName: z.string(),
  tagLine: z.string().nullable(),
  isHidden: z.boolean(),
  /** Without an account. */
  isGuest: z.boolean(),
  isHost: z.boolean(),
  isMe: z.boolean(),
  /** 부리 점수, and the rated matches behind it; `null` for a hidden player and one without matches. */
  score: count.nullable(),
  games: count.nullable(),
  main: NightPosition.nullable(),
  sub: NightPosition.nullable(),
  refused: z.array(NightPosition),
  arrival: z.enum(ARRIVALS),
  /** When one who comes late will be there. */
  arrivesAt: time.nullable(),
  state: z.enum(['in', 'waiting', 'absent', 'left']),
  /** Place in its own list, from 1: of those who are in by when they came, of those who wait by who goes first. */
  place: count,
  waitReason: z.enum(['full', 'late', 'maybe', 'substitute', 'guest', 'unready']).nullable(),
  /** Has answered the ready check that is on. */
  isReady: z.boolean(),
  joinedAt: time,
  /** Games of tonight in which the person played, and in which the person was in and sat out. */
  played: count,
  satOut: count,
})
export type NightSignup = z.infer<typeof NightSignup>

const Prediction = z.object({
  blueWinRate: z.int(),
  redWinRate: z.int(),
  spread: z.int(),
  factors: z.array(z.string()),
})

const GameResult = z.object({
  winner: Side,
  /** `replay` counts for ratings; `typed` for the night alone, until a replay of the game comes. */
  source: z.enum(['replay', 'typed']),
  matchId: z.string().nullable(),
  durationSeconds: count.nullable(),
  blueKills: count.nullable(),
  redKills: count.nullable(),
})

/** One game of a night. People are named by the ids of their signups. */
export const NightGame = z.object({
  /** From 1, in the order of the night. */
  n: z.int().positive(),
  /**
   * `choosing`: the ten are known, teams are not; `drafting`: captains pick; `fixed`: teams and sides stand; `running`: LIVE;
   * `awaiting`: over on the field, its result is not known; `finished`; `cancelled`: as if it had not been.
   */
  state: z.enum(['choosing', 'drafting', 'fixed', 'running', 'awaiting', 'finished', 'cancelled']),
  mode: z.enum(NIGHT_MODES),
  /** Of the draw, so that anyone may repeat it. */
  seed: count,
  /** Tells it from a cancelled game whose number it has. */
  createdAt: time,
  players: z.array(
    z.object({
      signupId: z.uuid(),
      side: Side.nullable(),
      position: NightPosition.nullable(),
      /** Plays neither main nor second position; `null` while that is not known. */
      isOffRole: z.boolean().nullable(),
      isCaptain: z.boolean(),
      championName: z.string().nullable(),
      championImageUrl: z.string().nullable(),
    }),
  ),
  /** Who was in and sits this game out. */
  bench: z.array(z.uuid()),
  /** As it was when the teams were fixed; it never moves afterwards. */
  prediction: Prediction.nullable(),
  fixedAt: time.nullable(),
  startedAt: time.nullable(),
  endedAt: time.nullable(),
  result: GameResult.nullable(),
  /** A typed result that waits for one of each team. */
  claim: z
    .object({ winner: Side, blueConfirmed: z.boolean(), redConfirmed: z.boolean(), isMineToConfirm: z.boolean() })
    .nullable(),
  /** A stored match that may be this game; the host says which, by the result call with its `matchId`. */
  question: z
    .object({
      matchId: z.string(),
      /** Of the ten. */
      sameNames: count,
      playedAt: time,
      /** Too few of the ten, a time that does not fit, or another night's game of the same people. */
      reason: z.enum(['names', 'time', 'nights', 'sender']),
    })
    .nullable(),
  draft: z
    .object({
      /** Sides in the order of picks. */
      order: z.array(Side),
      picks: z.array(
        z.object({ nth: z.int().positive(), side: Side, signupId: z.uuid(), by: z.enum(['captain', 'timer', 'host']) }),
      ),
      secondsPerPick: count,
      /** Whose turn it is and until when; `null` when all are picked. */
      turn: z.object({ nth: z.int().positive(), side: Side, until: time, isMine: z.boolean() }).nullable(),
    })
    .nullable(),
})
export type NightGame = z.infer<typeof NightGame>

/** One line of what happened in a night. Names are as the caller sees them; `null` of one of whom nothing is shown. */
const NightEvent = z.object({
  /** Of the night, by this. */
  revision: count,
  at: time,
  kind: z.enum(NIGHT_EVENT_KINDS),
  /** The game, or how many places there are. */
  n: z.int().nullable(),
  /** Whom it is about, where it is about one. */
  who: z.object({ summonerName: z.string().nullable() }).nullable(),
  /** Who got a place by it. */
  entered: z.array(z.string().nullable()),
})
export type NightEvent = z.infer<typeof NightEvent>

/** Everything that the lobby shows, as the caller sees it: one call, and one more after each event of `inhouse:{id}`. */
export const Night = z.object({
  ...NightCard.shape,
  preset: z.enum(BALANCE_CHOICES),
  series: NightSettings.series,
  isFearless: z.boolean(),
  remark: z.string(),
  isClosed: z.boolean(),
  /** Grows with every change; an event carries the one it made. */
  revision: count,
  /** The server's clock, to count down by. */
  now: time,
  createdAt: time,
  finishedAt: time.nullable(),
  me: z.object({
    signupId: z.uuid().nullable(),
    /** The host, officers of the clan, and the site's staff for clans. */
    mayManage: z.boolean(),
    /** What the caller chose last time, on any night. */
    wishes: z
      .object({ main: NightPosition.nullable(), sub: NightPosition.nullable(), refused: z.array(NightPosition) })
      .nullable(),
  }),
  /** While it is on. The one who has not answered by then loses the place to the one who waits. */
  readyCheck: z.object({ until: time, readyCount: count, askedCount: count }).nullable(),
  /** Those who are in, then those who wait, then who is absent or has left. */
  signups: z.array(NightSignup),
  positions: z.array(z.object({ position: NightPosition, main: count, sub: count })),
  /** One sentence on which positions lack people, or `null`. */
  bottleneck: z.string().nullable(),
  games: z.array(NightGame),
  /** Who would play the next game and who would sit it out, by who sat most. */
  next: z.object({ players: z.array(z.uuid()), bench: z.array(z.uuid()) }),
  /** What happened, the newest first, as far as so many. */
  log: z.array(NightEvent).max(NIGHT_LIMITS.eventsShown),
  /** Played tonight; for a fearless night those that nobody may pick again. */
  usedChampions: z.array(
    z.object({
      championName: z.string(),
      championImageUrl: z.string().nullable(),
      position: NightPosition.nullable(),
      n: z.int().positive(),
    }),
  ),
})
export type Night = z.infer<typeof Night>

export const nightParams = z.object({ id: z.uuid() })
