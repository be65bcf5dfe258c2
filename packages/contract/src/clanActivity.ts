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

/** One player's line of a match, shown without the others. */
const line = {
  ...ShownPerson.shape,
  championName: z.string(),
  championImageUrl: z.string().nullable(),
}

/** A clan's match, from neither team's point of view. */
export const ClanMatch = z.object({
  matchId: z.string(),
  matchDate: time,
  /** Seconds. */
  gameDuration: count,
  gameType: z.string(),
  matchRemark: z.string().nullable(),
  isRemake: z.boolean(),
  isCounted: z.boolean(),
  standing: MatchTrust,
  winner: Side.nullable(),
  blueKills: count,
  redKills: count,
  /** Percent, predicted before the match; `null` if the match moved no rating. */
  predictedBlueWin: percent.nullable(),
  /** `usual` also stands for a match that does not count. */
  closeness: z.enum(CLOSENESS_KINDS),
  /**
   * The night the game belonged to; `null` without one, or if the viewer may not see it. `winner` is the name of the
   * winning team in a night of several teams.
   */
  night: z.object({ id: z.uuid(), title: z.string(), n: count, winner: z.string().nullable() }).nullable(),
  mvp: z.object({ ...line, kills: count, deaths: count, assists: count }).nullable(),
})
export type ClanMatch = z.infer<typeof ClanMatch>

export const ClanMatchPage = z.object({ items: z.array(ClanMatch), nextCursor: z.string().nullable(), total: count })
export type ClanMatchPage = z.infer<typeof ClanMatchPage>

const Amount = z.object({ games: count, people: count, nights: count })

/** A season's value for one person; hidden players are left out. */
const SeasonPerson = z.object({ ...ShownPerson.shape, games: count, value: count })

/** Records of a clan's rated matches, of this season unless a part says otherwise. */
export const ClanRecords = z.object({
  season: Amount.extend({
    label: z.string(),
    startsAt: time,
    endsAt: time,
    blueWins: count,
    /** Matches in each week of the season. */
    weeks: z.array(count),
    /** Members' players with ten matches or more, ordered by 부리 점수 after their last match. */
    top: z.array(SeasonPerson),
  }),
  /** Matches by weekday (Monday first) and hour in Asia/Seoul; the last 30 days. */
  activity: z.array(z.array(count)),
  records: z.array(
    z.object({
      kind: z.enum(CLAN_RECORD_KINDS),
      value: z.number(),
      matchId: z.string(),
      matchDate: time,
      /** `null` for records of a whole match. */
      holder: z.object(line).nullable(),
    }),
  ),
  /** The milestones of all seasons, and when each was reached. */
  honours: z.array(z.object({ kind: z.enum(['games', 'nights']), value: count, reachedAt: time })),
  /** The best of the previous season; `null` if it had no matches. */
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
  /** How close both chances were to 50 % before the matches: 100 if equal, `null` without a rated match. */
  balance: percent.nullable(),
})

const ClanMover = z.object({
  ...ShownPerson.shape,
  games: count,
  wins: count,
  score: count,
  gained: count,
  /** The score before the first match and after each match. */
  course: z.array(count),
})

/** Matches that need attention, newest first; `count` is the full number. */
const WaitingMatches = z.object({
  count,
  matches: z.array(z.object({ matchId: z.string(), matchDate: time })),
})

/** Work for a clan's officers besides applications and claims. */
const ClanToDo = z.object({
  /** The clan's matches that an account objected to, or whose sources contradict each other. */
  objections: WaitingMatches,
  contradictions: WaitingMatches,
  /** Matches that wait for another account's confirmation, or for a day to pass. */
  unconfirmed: WaitingMatches,
  /** Finished games of the clan's nights without a result, while one may still be entered. */
  resultless: z.object({
    count,
    nights: z.array(z.object({ nightId: z.uuid(), title: z.string(), startsAt: time, games: count })),
  }),
})

/** A leader warned for inactivity, and what follows. */
const QuietLeader = z.object({
  nickname: z.string(),
  /** Whole days since the last activity. */
  days: count,
  /** When an officer takes over unless the leader returns. */
  succeedsAt: time,
  /** The officer who would take over now; `null` while there is none. */
  heir: z.string().nullable(),
})

/** A clan's activity, for its members. Players hidden from the viewer are in no list. */
export const ClanDashboard = z.object({
  madeAt: time,
  /** The first steps that a new clan has taken so far; `null` from its fifth match on. */
  firstSteps: z.object({ games: count, hasNight: z.boolean() }).nullable(),
  week: z.object({
    now: Amount,
    /** Last week up to the same weekday and hour. */
    lastByNow: Amount,
    last: Amount,
    /** Matches per day, from Monday. */
    days: z.array(z.object({ last: count, now: count })).length(7),
  }),
  /** Largest gains of the last 7 and of the last 30 days. */
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
      /** 0..100. */
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
  /** The newest pending applications; `null` for members who do not decide them. */
  newestRequests: z.array(JoinRequest).nullable(),
  /** `null` for members who decide nothing. */
  toDo: ClanToDo.nullable(),
  /** `null` for members who are not notified, and while the leader is active. */
  quietLeader: QuietLeader.nullable(),
  /** Members who have not played for two weeks, longest first, `listLimitMax` at most. */
  resting: z.array(ClanMember),
  /** How many of the resting members may be greeted now; `null` for members who decide nothing. */
  greetable: count.nullable(),
})
export type ClanDashboard = z.infer<typeof ClanDashboard>

const params = z.object({ id: z.uuid() })
/** A CSV file for spreadsheets. */
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
        /** How many days back, including today. */
        days: z.coerce.number().int().min(1).max(LIMITS.clanMatchDays).optional(),
        /** Only matches this player played in. */
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
   * Members, games, sums and nights as CSV and JSON, as far as the leader sees them. The games can be imported again.
   */
  archive: {
    call: 'GET /api/clans/:id/archive.zip',
    access: 'login',
    limits: ['archive'],
    clan: { param: 'id', right: 'edit' },
    schema: { summary: '클랜 기록 내려받기 (ZIP)', mediaType: 'application/zip', params, response: csvResponse },
  },
} as const satisfies Record<string, Route>
