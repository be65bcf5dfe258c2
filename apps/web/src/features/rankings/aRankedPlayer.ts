import type { PlayerRanking, RankedPlayer } from '@buri/contract/rankings'

export const aRankedPlayer = (overrides: Partial<RankedPlayer> = {}): RankedPlayer => ({
  rank: 1,
  name: '새벽감자',
  tagLine: 'KR1',
  avatarUrl: null,
  clanName: null,
  felicanScore: 1284,
  games: 40,
  winRate: 55,
  mainPosition: 'MIDDLE',
  provisional: false,
  tier: null,
  avgKda: null,
  isPerfect: false,
  lastFive: [],
  change: null,
  ...overrides,
})

export const aRanking = (data: RankedPlayer[], overrides: Partial<PlayerRanking> = {}): PlayerRanking => ({
  data,
  pagination: { total: data.length, page: 1, totalPages: 1 },
  season: '2026-2',
  seasons: [{ id: '2026-2', label: '2026 시즌 2' }],
  elsewhere: null,
  ...overrides,
})
