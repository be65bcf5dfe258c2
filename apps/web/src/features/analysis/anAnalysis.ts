import type { PlayerAnalysis } from '@buri/contract/analysis'
import type { ChampionSummary } from '@buri/contract/players'
import { POSITION_NAMES, POSITIONS } from '@buri/domain/matches/matchFacts'
import { aProfile } from '#web/features/players/aProfile.ts'

export const anAnalysis = (overrides: Partial<PlayerAnalysis> = {}): PlayerAnalysis => ({
  summonerName: '새벽감자',
  tagLine: 'KR1',
  window: 20,
  windowMax: 500,
  sample: 20,
  filters: { positions: ['MIDDLE'], champions: ['아리'], patches: ['16.10'] },
  stats: { ...aProfile().stats, sample: 20, wins: 10, losses: 10, winRate: 50 },
  roles: POSITIONS.map((position) => ({
    position,
    label: POSITION_NAMES[position],
    games: position === 'MIDDLE' ? 20 : 0,
    wins: position === 'MIDDLE' ? 10 : 0,
    share: position === 'MIDDLE' ? 100 : 0,
    winRate: position === 'MIDDLE' ? 50 : null,
    avgScore: position === 'MIDDLE' ? 6.2 : null,
  })),
  styleSample: 20,
  styleAxes: null,
  champions: [],
  byPatch: [],
  byDuration: [],
  bySide: [],
  laneOpponents: [],
  ...overrides,
})

export const aChampion = (overrides: Partial<ChampionSummary> = {}): ChampionSummary => ({
  championId: 103,
  championName: '아리',
  championImageUrl: null,
  games: 20,
  wins: 10,
  losses: 10,
  winRate: 50,
  totalKills: 100,
  totalDeaths: 50,
  totalAssists: 100,
  avgKda: 4,
  ...overrides,
})
