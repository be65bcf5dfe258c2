import type { NightRecap } from '@buri/contract/nights/recap'
import { expect, test } from 'vitest'
import { oneSidedSentence, recapText, recordValue, scoreChange } from './recapText.ts'

const person = (signupId: string, summonerName: string): NightRecap['people'][number] => ({
  ...{ signupId, summonerName, tagLine: 'KR1', isHidden: false, wins: 2, losses: 0, satOut: 0 },
  ...{ kills: 10, deaths: 2, assists: 8, kda: 9, performanceScore: 7.1, scoreBefore: 1200, scoreAfter: 1188 },
  games: ['win', 'win'],
})
const game = (n: number, winner: 'blue' | 'red', durationSeconds: number | null): NightRecap['games'][number] => ({
  ...{
    n,
    winner,
    durationSeconds,
    mode: 'balance',
    startedAt: null,
    teams: null,
    source: 'replay',
    matchId: null,
    standing: null,
  },
  ...{
    blueWinRate: 40,
    redWinRate: 60,
    blueKills: null,
    redKills: null,
    isUpset: true,
    closeness: 'usual',
    mvpId: null,
  },
  players: [],
})
const recap: NightRecap = {
  ...{
    id: 'b',
    code: 'F7K2QD',
    title: '토요 정기전',
    clan: { id: 'c', clanName: '펠리칸즈', crestUrl: null },
    hostName: '새벽감자',
  },
  ...{ state: 'finished', startsAt: '2026-11-21T12:00:00.000Z', firstAt: null, lastAt: null, kills: null },
  games: [game(1, 'blue', 1884), game(2, 'red', null)],
  people: [person('1', '와드값낸다'), person('2', '참새방앗간')],
  mvpId: '1',
  upset: { n: 1, side: 'blue', winRate: 40 },
  pair: { signupIds: ['1', '2'], games: [1, 2], wins: 2, expectedWins: 1 },
  series: null,
  pairings: [],
  winningTeam: null,
  records: [],
  earned: [],
  fairness: {
    evenness: 80,
    stomps: 0,
    seats: 0,
    mainSeats: 0,
    subSeats: 0,
    fillSeats: 0,
    refusedSeats: 0,
    benchSeats: 0,
    benchShares: null,
  },
}

test('the text of a recap has a line per game, a line per highlight, and the address', () => {
  expect(recapText(recap, 'https://buri.example')).toBe(
    [
      '[펠리칸즈] 토요 정기전 결산',
      '1. 블루팀 승리 (31:24)',
      '2. 레드팀 승리',
      '오늘의 MVP 와드값낸다',
      '가장 큰 이변 경기 1, 승률 40%였던 블루팀 승리',
      '오늘의 단짝 와드값낸다 · 참새방앗간 2승',
      'https://buri.example/inhouse/b/recap',
    ].join('\n'),
  )
})

test('the text of a recap leaves out unknown values', () => {
  const bare = { ...recap, clan: null, mvpId: null, upset: null, pair: null, games: [] }
  expect(recapText(bare, 'https://buri.example')).toBe('토요 정기전 결산\nhttps://buri.example/inhouse/b/recap')
})

test('the change of a score is known only if both scores are known, and durations are written like 31:24', () => {
  expect(scoreChange({ scoreBefore: 1200, scoreAfter: 1188 })).toBe(-12)
  expect(scoreChange({ scoreBefore: null, scoreAfter: 1188 })).toBeNull()
  expect(recordValue({ kind: 'fastest', value: 1205 })).toBe('20:05')
  expect(recordValue({ kind: 'kills', value: 1234 })).toBe('1,234')
})

test('a series has a line with its score', () => {
  const series: NonNullable<NightRecap['series']> = {
    teams: [
      { name: '가', wins: 2 },
      { name: '나', wins: 1 },
    ],
    ...{ bestOf: 3, winner: 1, isReverseSweep: true, sets: [] },
  }
  expect(recapText({ ...recap, series }, 'https://buri.example')).toContain('\n시리즈 가 2 : 1 나, 역스윕\n')
})

test('the line of a game says if a ruling changed the winner', () => {
  const teams = [
    { name: '가', wins: 1 },
    { name: '나', wins: 0 },
  ]
  const sets = recap.games.map(({ n, winner }) => ({
    ...{ n, nth: n, winner: 1 as const },
    blueTeam: winner === 'blue' ? (2 as const) : (1 as const),
  }))
  const series = { teams, bestOf: 3, winner: null, isReverseSweep: false, sets }
  const [, first] = recapText({ ...recap, series }, 'https://buri.example').split('\n')
  expect(first).toMatch(/^1\. .+ 승리.*, 판정 가 승$/)
  const playedSets = sets.map((set) => ({ ...set, winner: 2 as const }))
  expect(recapText({ ...recap, series: { ...series, sets: playedSets } }, 'https://buri.example')).not.toContain('판정')
})

test('in a night of several teams, the winning team comes right after the title', () => {
  const winningTeam = { nth: 2, name: '새벽 팀', colour: 5 }
  expect(recapText({ ...recap, winningTeam }, 'https://buri.example').split('\n')[1]).toBe('우승 새벽 팀')
})

test('the text names the teams of a night that has several', () => {
  const teams = { blue: { nth: 3, name: '물약 팀' }, red: { nth: 1, name: '감자 팀' } }
  const text = recapText(
    { ...recap, games: recap.games.map((recapGame) => ({ ...recapGame, teams })) },
    'https://buri.example',
  )
  expect(text).toContain('1. 물약 팀 승리 (31:24)\n2. 감자 팀 승리\n')
  expect(text).toContain('승률 40%였던 물약 팀 승리')
  expect(text).not.toContain('블루')
})

test('a one-sided game is explained by the rule that makes it one-sided', () => {
  const oneSided = (n: number, durationSeconds: number | null) => ({
    ...game(n, 'blue', durationSeconds),
    closeness: 'oneSided' as const,
  })
  const long = '골드가 15% 넘게 벌어졌어요.'
  expect(oneSidedSentence([game(1, 'blue', 1884), oneSided(2, 1776)])).toBe(`경기 2: ${long}`)
  expect(oneSidedSentence([oneSided(1, 1319), oneSided(2, 1320), oneSided(3, null)])).toBe(
    `경기 1: 22분 안에 끝났어요. 경기 2, 3: ${long}`,
  )
  expect(oneSidedSentence(recap.games)).toBe('한쪽으로 기운 경기가 없었어요.')
})
