import { CLAN_RECORD_KINDS } from '@buri/domain/clans/activity/clanRecords'
import { z } from 'zod'
import { ClanMember, JoinRequest } from './clanMembership.ts'
import { LIMITS } from './limits.ts'
import { MatchTrust, Position, ShownPerson, Side } from './matches.ts'
import { ErrorBody, type Route } from './route.ts'
import { AddressedName } from './texts.ts'

const count = z.int().nonnegative()
const time = z.iso.datetime()
const percent = z.int().min(0).max(100)

/** A line of a match that is shown for itself: whose it was, and on what. */
const line = {
  ...ShownPerson.shape,
  championName: z.string(),
  championImageUrl: z.string().nullable(),
}

/** A match of a clan, seen from no side. */
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
  /** 0..100, before the match; `null` for one that moved no rating. */
  predictedBlueWin: percent.nullable(),
  /** Over within 22 minutes, or more than 15 % apart in gold. */
  isStomp: z.boolean(),
  /** At most 5 % apart in gold, and no stomp. */
  isClose: z.boolean(),
  /** The night it was a game of; `null` without one, and where the caller may not see it. */
  night: z.object({ id: z.uuid(), title: z.string(), n: count }).nullable(),
  mvp: z.object({ ...line, kills: count, deaths: count, assists: count }).nullable(),
})
export type ClanMatch = z.infer<typeof ClanMatch>

export const ClanMatchPage = z.object({ items: z.array(ClanMatch), nextCursor: z.string().nullable(), total: count })
export type ClanMatchPage = z.infer<typeof ClanMatchPage>

const Amount = z.object({ games: count, people: count, nights: count })

/** What a season held for one person; people who hide are left out. */
const SeasonPerson = z.object({ ...ShownPerson.shape, games: count, value: count })

/** What has been measured over a clan's rated matches: of this season, but for honours. */
export const ClanRecords = z.object({
  season: Amount.extend({
    label: z.string(),
    startsAt: time,
    endsAt: time,
    blueWins: count,
    /** Matches of each week of the season. */
    weeks: z.array(count),
    /** By 부리 점수 after the last of ten matches or more. */
    top: z.array(SeasonPerson),
  }),
  /** Weekdays from Monday by hours of the day, Asia/Seoul; the last 30 days. */
  activity: z.array(z.array(count)),
  activityGames: count,
  records: z.array(
    z.object({
      kind: z.enum(CLAN_RECORD_KINDS),
      value: z.number(),
      matchId: z.string(),
      matchDate: time,
      /** `null` for those of a whole match. */
      holder: z.object(line).nullable(),
    }),
  ),
  /** Milestones with the time each was reached. */
  honours: z.array(z.object({ kind: z.enum(['games', 'nights']), value: count, reachedAt: time })),
  /** Of the season before; `null` where it held nothing. */
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
  /** How near both chances were to a half before the match; `null` without any. */
  balance: percent.nullable(),
})

const ClanMover = z.object({
  ...ShownPerson.shape,
  games: count,
  wins: count,
  score: count,
  gained: count,
  /** The score before the first match and after each. */
  course: z.array(count),
})

/** Matches that want a word, the newest first; `count` is of all of them. */
const WaitingMatches = z.object({
  count,
  matches: z.array(z.object({ matchId: z.string(), matchDate: time })),
})

/** What waits for a clan's officers besides applications and claims. */
const ClanToDo = z.object({
  /** Matches of the clan that an account objected to, and that its sources tell in two ways. */
  objections: WaitingMatches,
  contradictions: WaitingMatches,
  /** Matches that do not count until an account confirms them, or a day has passed. */
  unconfirmed: WaitingMatches,
  /** Games of the clan's nights that are over without a result, while one may be told. */
  resultless: z.object({
    count,
    nights: z.array(z.object({ nightId: z.uuid(), title: z.string(), startsAt: time, games: count })),
  }),
})

/** A leader who was warned for not being seen, and what follows. */
const QuietLeader = z.object({
  nickname: z.string(),
  /** Whole days since the last sign. */
  days: count,
  /** From when on an officer leads, unless the leader is seen. */
  succeedsAt: time,
  /** Who would, as it stands; `null` while there is no officer who could. */
  heir: z.string().nullable(),
})

/** How a clan is doing, for those who belong to it. Anyone who hides from the caller is in no list. */
export const ClanDashboard = z.object({
  madeAt: time,
  week: z.object({
    now: Amount,
    /** Last week up to the same weekday and hour. */
    lastByNow: Amount,
    last: Amount,
    /** Matches of each day, from Monday. */
    days: z.array(z.object({ last: count, now: count })).length(7),
  }),
  /** Who gained most in the last 7 and in the last 30 days. */
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
  /** The newest that wait; `null` for those who do not decide them. */
  newestRequests: z.array(JoinRequest).nullable(),
  /** `null` for those who decide nothing. */
  toDo: ClanToDo.nullable(),
  /** `null` for those who would not be told, and while the leader is seen. */
  quietLeader: QuietLeader.nullable(),
  /** Members who have not played for two weeks, the longest first. */
  resting: z.array(ClanMember),
  /** How many of them may be greeted now; `null` for those who decide nothing. */
  greetable: count.nullable(),
})
export type ClanDashboard = z.infer<typeof ClanDashboard>

const tags = ['clans']
const params = z.object({ id: z.uuid() })
/** A file for spreadsheets. */
const table = { 200: z.string(), '4xx': ErrorBody } as const

export const clanActivityRoutes = {
  matches: {
    method: 'GET',
    url: '/api/clans/:id/matches',
    access: 'open',
    limits: [{ limit: 'search', whenQueryHas: ['player'] }],
    clan: { param: 'id', right: 'see' },
    schema: {
      tags,
      summary: '클랜의 경기, 최근 순',
      params,
      querystring: z.object({
        cursor: z.string().max(100).optional(),
        limit: z.coerce.number().int().min(1).default(LIMITS.matchPageSize),
        winner: Side.optional(),
        /** Of so many last days. */
        days: z.coerce.number().int().min(1).max(LIMITS.clanMatchDays).optional(),
        /** In which that player played. */
        player: AddressedName.optional(),
      }),
      response: { 200: ClanMatchPage, '4xx': ErrorBody },
    },
  },
  records: {
    method: 'GET',
    url: '/api/clans/:id/records',
    access: 'open',
    clan: { param: 'id', right: 'see' },
    schema: { tags, summary: '클랜의 시즌, 기록과 명예', params, response: { 200: ClanRecords, '4xx': ErrorBody } },
  },
  dashboard: {
    method: 'GET',
    url: '/api/clans/:id/dashboard',
    access: 'login',
    clan: { param: 'id', right: 'seeDashboard' },
    schema: { tags, summary: '클랜 대시보드', params, response: { 200: ClanDashboard, '4xx': ErrorBody } },
  },
  membersCsv: {
    method: 'GET',
    url: '/api/clans/:id/members.csv',
    access: 'login',
    limits: ['export'],
    clan: { param: 'id', right: 'decideRequests' },
    schema: { tags, summary: '클랜원 CSV', mediaType: 'text/csv', params, response: table },
  },
  matchesCsv: {
    method: 'GET',
    url: '/api/clans/:id/matches.csv',
    access: 'login',
    limits: ['export'],
    clan: { param: 'id', right: 'decideRequests' },
    schema: { tags, summary: '클랜의 경기 CSV, 최근 10,000판까지', mediaType: 'text/csv', params, response: table },
  },
} as const satisfies Record<string, Route>
