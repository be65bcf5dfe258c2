import type { Night, NightSignup } from '@buri/contract/nights/nights'
import { NO_SERIES } from '@buri/domain/nights/seriesSettings'

/** Fixture: a signup in the contract's shape. */
export const aSignup = (change: Partial<NightSignup> = {}): NightSignup => ({
  id: 'a0000000-0000-4000-8000-000000000001',
  summonerName: '새벽감자',
  tagLine: 'KR1',
  isHidden: false,
  isGuest: false,
  isHost: false,
  isMe: false,
  score: 1284,
  games: 42,
  main: 'MIDDLE',
  sub: 'BOTTOM',
  refused: ['UTILITY'],
  arrival: 'onTime',
  arrivesAt: null,
  state: 'in',
  place: 1,
  waitReason: null,
  isReady: false,
  joinedAt: '2026-11-21T11:00:00.000Z',
  played: 0,
  satOut: 0,
  ...change,
})

/** Fixture: a night that is no series. */
export const NO_SERIES_SHOWN: Night['series'] = {
  ...NO_SERIES,
  ...{ teams: [], sets: [], decided: false, winner: null, choices: [], choice: null, breaches: [] },
}

/** Fixture: an open night of a clan with nobody in it. */
export const aNight = (change: Partial<Night> = {}): Night => ({
  id: 'b0000000-0000-4000-8000-000000000001',
  code: 'F7K2QD',
  title: '토요 정기전',
  clan: { id: 'c0000000-0000-4000-8000-000000000001', clanName: '펠리칸즈', crestUrl: null },
  hostName: '새벽감자',
  isHost: false,
  startsAt: '2026-11-21T12:00:00.000Z',
  state: 'open',
  mode: 'balance',
  map: 'rift',
  access: 'link',
  places: 10,
  teamCount: 2,
  inCount: 0,
  waitingCount: 0,
  gameCount: 0,
  isSignedUp: false,
  preset: 'balanced',
  series: NO_SERIES_SHOWN,
  schedule: null,
  remark: '',
  isClosed: false,
  auction: null,
  revision: 1,
  now: '2026-11-21T11:30:00.000Z',
  createdAt: '2026-11-21T08:00:00.000Z',
  finishedAt: null,
  me: { signupId: null, mayManage: false, wishes: null },
  readyCheck: null,
  signups: [],
  positions: (['TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY'] as const).map((position) => ({
    position,
    main: 0,
    sub: 0,
  })),
  bottleneck: null,
  games: [],
  next: { players: [], bench: [] },
  log: [],
  usedChampions: [],
  ...change,
})
