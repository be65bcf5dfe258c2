import type { ClanDashboard, ClanMatchPage, ClanRecords } from '@buri/contract/clanActivity'

const NO_ACTIVITY = { games: 0, people: 0, nights: 0 }
const NO_FAIRNESS = { games: 0, stomps: 0, balance: null }
const activity = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))

const NO_MATCHES = { count: 0, matches: [] }

export const nothingToDo = (): NonNullable<ClanDashboard['toDo']> => ({
  objections: NO_MATCHES,
  contradictions: NO_MATCHES,
  unconfirmed: NO_MATCHES,
  resultless: { count: 0, nights: [] },
})

export const emptyDashboard = (): ClanDashboard => ({
  madeAt: '2026-11-20T12:00:00.000Z',
  firstSteps: { games: 0, hasNight: false },
  week: {
    now: NO_ACTIVITY,
    lastByNow: NO_ACTIVITY,
    last: NO_ACTIVITY,
    days: Array.from({ length: 7 }, () => ({ last: 0, now: 0 })),
  },
  movers: { week: [], month: [] },
  fairness: { month: NO_FAIRNESS, monthBefore: NO_FAIRNESS, weeks: [] },
  duos: [],
  positions: [],
  activity,
  newestRequests: null,
  toDo: null,
  quietLeader: null,
  resting: [],
  greetable: null,
})

const RECORDS: ClanRecords = {
  season: {
    ...NO_ACTIVITY,
    label: '2026 시즌 2',
    startsAt: '2026-06-30T15:00:00.000Z',
    endsAt: '2026-12-31T15:00:00.000Z',
    blueWins: 0,
    weeks: [0],
    top: [],
  },
  activity,
  records: [],
  honours: [],
  hallOfFame: null,
}
const MATCHES: ClanMatchPage = { items: [], nextCursor: null, total: 0 }

export function quietActivity(path: string): { status?: number; body?: unknown } | undefined {
  if (path.endsWith('/dashboard')) return { body: emptyDashboard() }
  if (path.endsWith('/records')) return { body: RECORDS }
  if (path.endsWith('/matches')) return { body: MATCHES }
  return undefined
}
