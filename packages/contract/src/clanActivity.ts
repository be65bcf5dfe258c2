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

/** One player's line of a match, which is shown without the other lines. */
const line = {
  ...ShownPerson.shape,
  championName: z.string(),
  championImageUrl: z.string().nullable(),
}

/** A clan's match. Its fields are not relative to one of the teams. */
export const ClanMatch = z.object({
  matchId: z.string(),
  matchDate: time,
  /** Duration in seconds. */
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
  /** How close the match was. A match that does not count is `usual` too. */
  closeness: z.enum(CLOSENESS_KINDS),
  /**
   * The night that the game belongs to. `null` if there is none or the viewer may not see it. `winner` is the name of
   * the winning team in a night of several teams.
   */
  night: z.object({ id: z.uuid(), title: z.string(), n: count, winner: z.string().nullable() }).nullable(),
  mvp: z.object({ ...line, kills: count, deaths: count, assists: count }).nullable(),
})
export type ClanMatch = z.infer<typeof ClanMatch>

export const ClanMatchPage = z.object({ items: z.array(ClanMatch), nextCursor: z.string().nullable(), total: count })
export type ClanMatchPage = z.infer<typeof ClanMatchPage>

const Amount = z.object({ games: count, people: count, nights: count })

/** A person's value in a season. Hidden players are left out. */
const SeasonPerson = z.object({ ...ShownPerson.shape, games: count, value: count })

/** Records from a clan's rated matches. They are about the present season unless a part says otherwise. */
export const ClanRecords = z.object({
  season: Amount.extend({
    label: z.string(),
    startsAt: time,
    endsAt: time,
    blueWins: count,
    /** The number of matches in each week of the season. */
    weeks: z.array(count),
    /** The members' players with at least ten matches, ordered by 부리 점수 after their last match. */
    top: z.array(SeasonPerson),
  }),
  /** The number of matches of the last 30 days by weekday and hour in Asia/Seoul. Monday is first. */
  activity: z.array(z.array(count)),
  records: z.array(
    z.object({
      kind: z.enum(CLAN_RECORD_KINDS),
      value: z.number(),
      matchId: z.string(),
      matchDate: time,
      /** The player who holds the record. `null` for a record of a whole match. */
      holder: z.object(line).nullable(),
    }),
  ),
  /** The milestones that the clan has reached in any season, and when. */
  honours: z.array(z.object({ kind: z.enum(['games', 'nights']), value: count, reachedAt: time })),
  /** The best of the previous season. `null` if that season had no matches. */
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
  /**
   * How close both chances were to 50 % before the matches. It is 100 if they were equal, and `null` without a rated
   * match.
   */
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

/** Matches that need attention, newest first. `count` also counts those that are not listed. */
const WaitingMatches = z.object({
  count,
  matches: z.array(z.object({ matchId: z.string(), matchDate: time })),
})

/** The tasks of a clan's officers, apart from applications and claims. */
const ClanToDo = z.object({
  /**
   * Matches of the clan to which an account has objected. `contradictions` are those whose sources contradict each
   * other.
   */
  objections: WaitingMatches,
  contradictions: WaitingMatches,
  /** Matches that wait until another account confirms them or a day has passed. */
  unconfirmed: WaitingMatches,
  /**
   * Finished games of the clan's nights that have no result. Only games whose result can still be entered are counted.
   */
  resultless: z.object({
    count,
    nights: z.array(z.object({ nightId: z.uuid(), title: z.string(), startsAt: time, games: count })),
  }),
})

/** A leader who was warned for inactivity, and who will take over. */
const QuietLeader = z.object({
  nickname: z.string(),
  /** Whole days since the last activity. */
  days: count,
  /** When an officer takes over, unless the leader returns before. */
  succeedsAt: time,
  /** The officer who would take over now. `null` if there is none. */
  heir: z.string().nullable(),
})

/** A clan's activity for its members. No list contains players who are hidden from the viewer. */
export const ClanDashboard = z.object({
  madeAt: time,
  /** The first steps that a new clan has already taken. `null` from its fifth match on. */
  firstSteps: z.object({ games: count, hasNight: z.boolean() }).nullable(),
  week: z.object({
    now: Amount,
    /** Last week until the same weekday and hour. */
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
      /** In percent, from 0 to 100. */
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
  /** The newest pending applications. `null` for members who may not decide them. */
  newestRequests: z.array(JoinRequest).nullable(),
  /** `null` for members who have nothing to decide. */
  toDo: ClanToDo.nullable(),
  /** `null` while the leader is active, and for members who are not notified about it. */
  quietLeader: QuietLeader.nullable(),
  /**
   * Members who have not played for two weeks. Those who have not played longest come first; the list has at most
   * `listLimitMax`.
   */
  resting: z.array(ClanMember),
  /** How many of the resting members may be greeted now. `null` for members who have nothing to decide. */
  greetable: count.nullable(),
})
export type ClanDashboard = z.infer<typeof ClanDashboard>

const params = z.object({ id: z.uuid() })
/** The text of a CSV file. */
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
        /** Returns only matches in which this player took part. */
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
  /**
   * Returns a clan's members, games, sums and nights as CSV and JSON, as far as the leader sees them. The games can be
   * imported again.
   */
  archive: {
    call: 'GET /api/clans/:id/archive.zip',
    access: 'login',
    limits: ['archive'],
    clan: { param: 'id', right: 'edit' },
    schema: { summary: '클랜 기록 내려받기 (ZIP)', mediaType: 'application/zip', params, response: csvResponse },
  },
} as const satisfies Record<string, Route>
