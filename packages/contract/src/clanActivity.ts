import { CLAN_RECORD_KINDS } from '@buri/domain/clans/activity/clanRecords'
import { CLOSENESS_KINDS } from '@buri/domain/matches/closeness'
import { z } from 'zod'
import { ClanMember, JoinRequest } from './clanMembership.ts'
import { LIMITS } from './limits.ts'
import { MatchTrust, Position, ShownPerson, Side } from './matches.ts'
import type { Route } from './route.ts'
import { NameTagParam } from './texts.ts'

const count = z.int().nonnegative()
const time = z.iso.datetime()
const percent = z.int().min(0).max(100)

const line = {
  ...ShownPerson.shape,
  championName: z.string(),
  championImageUrl: z.string().nullable(),
}

/** The match is not seen from the side of one team. */
export const ClanMatch = z.object({
  matchId: z.string(),
  matchDate: time,
  /** In seconds. */
  gameDuration: count,
  gameType: z.string(),
  matchRemark: z.string().nullable(),
  isRemake: z.boolean(),
  isCounted: z.boolean(),
  standing: MatchTrust,
  winner: Side.nullable(),
  blueKills: count,
  redKills: count,
  /** The chance of blue in percent, predicted before the match. `null` if the match moved no rating. */
  predictedBlueWin: percent.nullable(),
  /** A match that does not count is `usual`. */
  closeness: z.enum(CLOSENESS_KINDS),
  /** `null` if there is no night or the viewer may not see it. `winner` is the name of the winning team. */
  night: z.object({ id: z.uuid(), title: z.string(), n: count, winner: z.string().nullable() }).nullable(),
  mvp: z.object({ ...line, kills: count, deaths: count, assists: count }).nullable(),
})
export type ClanMatch = z.infer<typeof ClanMatch>

export const ClanMatchPage = z.object({ items: z.array(ClanMatch), nextCursor: z.string().nullable(), total: count })
export type ClanMatchPage = z.infer<typeof ClanMatchPage>

const Amount = z.object({ games: count, people: count, nights: count })

/** Hidden players are left out. */
const SeasonPerson = z.object({ ...ShownPerson.shape, games: count, value: count })

/** The records are about the present season unless a part says otherwise. */
export const ClanRecords = z.object({
  season: Amount.extend({
    label: z.string(),
    startsAt: time,
    endsAt: time,
    blueWins: count,
    weeks: z.array(count),
    /** The members' players with at least ten matches, ordered by 부리 점수 after their last match. */
    top: z.array(SeasonPerson),
  }),
  /** Matches of the last 30 days by weekday and hour in Asia/Seoul. Monday is first. */
  activity: z.array(z.array(count)),
  records: z.array(
    z.object({
      kind: z.enum(CLAN_RECORD_KINDS),
      value: z.number(),
      matchId: z.string(),
      matchDate: time,
      /** `null` for a record of a whole match. */
      holder: z.object(line).nullable(),
    }),
  ),
  /** The milestones may be of any season. */
  honours: z.array(z.object({ kind: z.enum(['games', 'nights']), value: count, reachedAt: time })),
  /** `null` if no present member played in the previous season. */
  hallOfFame: z
    .object({
      label: z.string(),
      score: SeasonPerson.nullable(),
      mvps: SeasonPerson.nullable(),
      nights: SeasonPerson.nullable(),
    })
    .nullable(),
})
export type ClanRecords = z.infer<typeof ClanRecords>

const Fairness = z.object({
  games: count,
  stomps: count,
  /** How close both chances were to 50 %. 100 if they were equal, `null` without a rated match. */
  balance: percent.nullable(),
})

const ClanMover = z.object({
  ...ShownPerson.shape,
  games: count,
  wins: count,
  score: count,
  gained: count,
  /** The score before the first match, then the score after each match. */
  course: z.array(count),
})

/** The newest matches come first. `count` also counts matches that are not listed. */
const WaitingMatches = z.object({
  count,
  matches: z.array(z.object({ matchId: z.string(), matchDate: time })),
})

/** The officers' tasks apart from applications and claims. */
const ClanToDo = z.object({
  /** An account objected to these matches. The sources of `contradictions` contradict each other. */
  objections: WaitingMatches,
  contradictions: WaitingMatches,
  /** Matches that wait until another account confirms them or a day has passed. */
  unconfirmed: WaitingMatches,
  /** Counts only games that are over and whose result can still be entered. */
  resultless: z.object({
    count,
    nights: z.array(z.object({ nightId: z.uuid(), title: z.string(), startsAt: time, games: count })),
  }),
})

const QuietLeader = z.object({
  nickname: z.string(),
  days: count,
  /** When an officer takes over, unless the leader returns before. */
  succeedsAt: time,
  /** The officer who would take over now. `null` if there is none. */
  heir: z.string().nullable(),
})

/** No list contains players who are hidden from the viewer. */
export const ClanDashboard = z.object({
  madeAt: time,
  /** `null` from the clan's fifth match on. */
  firstSteps: z.object({ games: count, hasNight: z.boolean() }).nullable(),
  week: z.object({
    now: Amount,
    /** Last week's amount up to the same weekday and hour. */
    lastByNow: Amount,
    last: Amount,
    /** The number of matches on each day, from Monday. */
    days: z.array(z.object({ last: count, now: count })).length(7),
  }),
  /** The players who gained most in the last 7 days, and in the last 30. */
  movers: z.object({ week: z.array(ClanMover), month: z.array(ClanMover) }),
  fairness: z.object({
    month: Fairness,
    monthBefore: Fairness,
    weeks: z.array(Fairness.extend({ startsAt: time })),
  }),
  duos: z.array(
    z.object({
      people: z.array(ShownPerson).length(2),
      games: count,
      wins: count,
      winRate: percent,
      expectedWinRate: percent,
    }),
  ),
  positions: z.array(
    z.object({
      position: Position,
      main: count,
      sub: count,
      places: count,
      filledByOthers: count,
      isShort: z.boolean(),
    }),
  ),
  activity: z.array(z.array(count)),
  /** `null` for members who may not decide applications. */
  newestRequests: z.array(JoinRequest).nullable(),
  /** `null` for members who have nothing to decide. */
  toDo: ClanToDo.nullable(),
  /** `null` while the leader is active, and for members who are not notified about it. */
  quietLeader: QuietLeader.nullable(),
  /** Members who have not played for two weeks, longest first, at most `listLimitMax`. */
  resting: z.array(ClanMember),
  /** How many of the resting members may be greeted now. `null` for members who have nothing to decide. */
  greetable: count.nullable(),
})
export type ClanDashboard = z.infer<typeof ClanDashboard>

const params = z.object({ id: z.uuid() })
const csvResponse = { 200: z.string() } as const

export const clanActivityRoutes = {
  matches: {
    call: 'GET /api/clans/:id/matches',
    access: 'open',
    scope: 'read',
    limits: [{ limit: 'search', whenQueryHas: ['player'] }],
    clan: { param: 'id', right: 'see' },
    schema: {
      summary: '클랜의 경기, 최근 순',
      params,
      querystring: z.object({
        cursor: z.string().max(100).optional(),
        limit: z.coerce.number().int().min(1).default(LIMITS.matchPageSize),
        winner: Side.optional(),
        /** The number of days to go back, including today. */
        days: z.coerce.number().int().min(1).max(LIMITS.clanMatchDays).optional(),
        player: NameTagParam.optional(),
      }),
      response: { 200: ClanMatchPage },
    },
  },
  records: {
    call: 'GET /api/clans/:id/records',
    access: 'open',
    scope: 'read',
    clan: { param: 'id', right: 'see' },
    schema: { summary: '클랜의 시즌, 기록과 명예', params, response: { 200: ClanRecords } },
  },
  dashboard: {
    call: 'GET /api/clans/:id/dashboard',
    access: 'login',
    clan: { param: 'id', right: 'seeDashboard' },
    schema: { summary: '클랜 대시보드', params, response: { 200: ClanDashboard } },
  },
  membersCsv: {
    call: 'GET /api/clans/:id/members.csv',
    access: 'login',
    limits: ['export'],
    clan: { param: 'id', right: 'decideRequests' },
    schema: { summary: '클랜원 CSV', mediaType: 'text/csv', params, response: csvResponse },
  },
  matchesCsv: {
    call: 'GET /api/clans/:id/matches.csv',
    access: 'login',
    limits: ['export'],
    clan: { param: 'id', right: 'decideRequests' },
    schema: { summary: '클랜의 경기 CSV, 최근 10,000판까지', mediaType: 'text/csv', params, response: csvResponse },
  },
  /** The archive contains what the leader may see. Its games can be imported again. */
  archive: {
    call: 'GET /api/clans/:id/archive.zip',
    access: 'login',
    limits: ['archive'],
    clan: { param: 'id', right: 'edit' },
    schema: { summary: '클랜 기록 내려받기 (ZIP)', mediaType: 'application/zip', params, response: csvResponse },
  },
} as const satisfies Record<string, Route>
