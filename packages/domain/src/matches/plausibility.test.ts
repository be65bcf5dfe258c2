import { describe, expect, test } from 'vitest'
import { aReportedMatch, linesAll, linesWith } from './aReportedMatch.ts'
import { type Doubt, doubtReasons, doubtsAbout, isHeldBack } from './plausibility.ts'
import type { ReportedMatch, ReportedParticipant } from './reportedMatch.ts'

const ALONE = { isCopy: false, isElsewhere: false, gamesThatDay: 1, isOfBadSender: false }
const MORE = { championLevel: 15, pentaKills: 0, timeSpentDead: 90 }
/** Deaths by seat of a side. Their sum is the number of kills of the other side. */
const DEATHS_BY_SEAT = [5, 5, 5, 4, 4]

const ONE_KILL = { largestKillingSpree: 1, largestMultiKill: 1 }

type LineChange = Partial<typeof MORE>
const aMatch = (match: Partial<ReportedMatch> & { gameVersion?: string | null }, more: LineChange = {}) => {
  const { participants, ...rest } = aReportedMatch(match)
  return {
    gameVersion: '16.4.745.2012',
    ...rest,
    ...match,
    participants: participants.map((line) => ({ ...line, ...MORE, ...more })),
  }
}
const fitting = (changes: Record<number, Partial<ReportedParticipant>> = {}) =>
  linesWith(
    Object.fromEntries(
      Array.from({ length: 10 }, (_, slot) => [
        slot,
        { deaths: DEATHS_BY_SEAT[slot % 5] ?? 0, ...(slot % 5 === 4 && ONE_KILL), ...changes[slot] },
      ]),
    ),
  )
const doubts = (match: Parameters<typeof aMatch>[0] = {}, more: LineChange = {}, around: Partial<typeof ALONE> = {}) =>
  doubtsAbout(aMatch({ participants: fitting(), ...match }, more), { ...ALONE, ...around })

test('an ordinary match leaves no doubt', () => {
  expect(doubts()).toEqual([])
  expect(isHeldBack([])).toBe(false)
})

describe('a forgery is held back', () => {
  test.each<[string, Parameters<typeof aMatch>[0], Doubt]>([
    ['one kill more', { participants: fitting({ 0: { kills: 5 } }) }, 'kills'],
    ['one death less', { participants: fitting({ 7: { deaths: 4 } }) }, 'kills'],
    ['deaths without a kill', { participants: fitting({ 7: { deaths: 9 } }) }, 'executions'],
    ['more assists than kills', { participants: fitting({ 3: { assists: 30 } }) }, 'assists'],
    ['a streak longer than the kills', { participants: fitting({ 4: { largestKillingSpree: 2 } }) }, 'streaks'],
    ['kills in too few lives', { participants: fitting({ 3: { deaths: 0, largestKillingSpree: 3 } }) }, 'streaks'],
    ['kills without a single one', { participants: fitting({ 2: { largestMultiKill: 0 } }) }, 'streaks'],
    ['more of the jungle than in all', { participants: fitting({ 1: { neutralMinionsKilled: 169 } }) }, 'creepScore'],
    ['a number that is none', { gameId: '12' }, 'number'],
  ])('a forgery is held back: %s', (_, match, doubt) => {
    const doubtList = doubts(match)
    expect(doubtList).toContain(doubt)
    expect(isHeldBack(doubtList)).toBe(true)
  })

  test('a forgery with three changed numbers is held back', () => {
    const doubtList = doubts({ participants: fitting({ 2: { kills: 16, assists: 0, goldEarned: 41_000 } }) })
    expect(doubtList).toEqual(['kills', 'gold'])
  })

  test('a forgery with invented numbers is held back', () => {
    const participants = linesAll({
      kills: 30,
      deaths: 1,
      assists: 199,
      goldEarned: 99_999,
      cs: 9_999,
      visionScore: 999,
    })
    expect(doubts({ participants })).toEqual(['kills', 'assists', 'streaks', 'gold', 'creepScore', 'vision'])
  })

  test('a forgery that copies another match, or has players who were elsewhere, is held back', () => {
    expect(doubts({}, {}, { isCopy: true })).toEqual(['copied'])
    expect(doubts({}, {}, { isElsewhere: true })).toEqual(['twoPlaces'])
    expect(doubts({}, {}, { gamesThatDay: 30 })).toEqual([])
    expect(doubts({}, {}, { gamesThatDay: 31 })).toEqual(['tooMany'])
    expect(doubts({}, {}, { isOfBadSender: true })).toEqual(['sender'])
    for (const doubt of ['copied', 'twoPlaces', 'tooMany'] as const) expect(isHeldBack([doubt])).toBe(true)
  })

  test('a forgery whose time spent dead does not fit its deaths is held back', () => {
    expect(doubts({}, { timeSpentDead: 1_801 })).toEqual(['deadTime'])
    expect(doubts({}, { timeSpentDead: 1_800 })).toEqual([])
    const immortal = { participants: fitting({ 3: { deaths: 0 } }) }
    expect(doubts(immortal, { timeSpentDead: 1 })).toContain('deadTime')
    expect(doubts(immortal, { timeSpentDead: 0 })).not.toContain('deadTime')
  })
})

/** The bounds hold for a match of half an hour. */
describe('the bounds of a line', () => {
  test.each<[keyof ReportedParticipant, number, number, Doubt]>([
    ['goldEarned', 39_000, 39_001, 'gold'],
    ['goldEarned', 1_800, 1_799, 'gold'],
    ['cs', 420, 421, 'creepScore'],
    ['damageToChampions', 225_000, 225_001, 'damage'],
    ['damageTaken', 225_000, 225_001, 'damage'],
    ['visionScore', 180, 181, 'vision'],
    ['neutralMinionsKilled', 168, 169, 'creepScore'],
  ])('the value %s may be %d, not %d', (field, fits, failsBy, doubt) => {
    expect(doubts({ participants: fitting({ 1: { [field]: fits } }) })).toEqual([])
    expect(doubts({ participants: fitting({ 1: { [field]: failsBy } }) })).toEqual([doubt])
  })

  test('the bounds of a line apply from five minutes on', () => {
    const poor = { participants: fitting({ 1: { goldEarned: 0 } }) }
    expect(doubts({ ...poor, durationSeconds: 300 })).toContain('gold')
    expect(doubts({ ...poor, durationSeconds: 299 })).not.toContain('gold')
  })

  test('the bounds of a line allow level five at the start and one level more each minute, up to the twentieth', () => {
    const levelOf = (minutes: number, championLevel: number) =>
      doubts({ durationSeconds: minutes * 60 }, { championLevel }).includes('level')
    expect([levelOf(10, 15), levelOf(10, 16), levelOf(40, 20), levelOf(40, 21)]).toEqual([false, true, false, true])
  })
})

test.each<[Doubt, boolean]>([
  ['kills', true],
  ['executions', true],
  ['assists', true],
  ['streaks', true],
  ['deadTime', true],
  ['level', false],
  ['gold', false],
  ['creepScore', true],
  ['damage', false],
  ['vision', false],
  ['champions', false],
  ['spells', false],
  ['version', false],
  ['number', true],
  ['copied', true],
  ['twoPlaces', true],
  ['tooMany', true],
  ['sender', true],
])('a match that fails the check %s alone is held back: %s', (doubt, isEnough) => {
  expect(isHeldBack([doubt])).toBe(isEnough)
  expect(isHeldBack([doubt, 'spells'])).toBe(doubt !== 'spells')
})

test('two failed checks hold back a match that each of them alone would not', () => {
  const early = { gameVersion: '16.20.1', playedAt: Date.UTC(2026, 2, 2) }
  expect(doubts(early)).toEqual(['version'])
  expect(isHeldBack(['version'])).toBe(false)
  expect(doubts({}, { championLevel: 21 })).toEqual(['level'])
  expect(isHeldBack(['version', 'level'])).toBe(true)
})

test('champions and spells are checked against known versions', () => {
  const unknown = fitting({ 0: { championId: 99_999, spell1Id: 9_999 } })
  expect(doubts({ participants: unknown })).toEqual(['champions', 'spells'])
  expect(doubts({ participants: unknown, gameVersion: '16.5' })).toEqual([])
  expect(doubts({ participants: unknown, gameVersion: null })).toEqual([])
})

test('an unknown champion is not counted as missing', () => {
  expect(doubts({ participants: fitting({ 0: { championId: 0, championKey: null } }) })).toEqual([])
  expect(doubts({ participants: fitting({ 0: { championId: 99_999, championKey: null } }) })).toEqual(['champions'])
})

test.each([
  ['16.1', '2025-11-27'],
  ['16.2', '2025-12-09'],
  ['16.4', '2026-01-02'],
  ['15.24', '2025-08-30'],
])('no match of version %s is earlier than %s', (gameVersion, day) => {
  const first = Date.parse(`${day}T00:00:00Z`)
  expect(doubts({ gameVersion, playedAt: first })).toEqual([])
  expect(doubts({ gameVersion, playedAt: first - 1 })).toEqual(['version'])
})

test.each([
  ['123', ['number']],
  ['1234', []],
  ['123456789012', []],
  ['1234567890123', ['number']],
  ['0123456', ['number']],
])('the game number %s causes the doubts %j', (gameId, expected) => {
  expect(doubts({ gameId })).toEqual(expected)
})

test('three deaths of a team without a killer are plausible, four are not', () => {
  expect(doubts({ participants: fitting({ 7: { deaths: 8 } }) })).toEqual([])
  expect(doubts({ participants: fitting({ 7: { deaths: 9 } }) })).toEqual(['executions'])
})

test('one player of ten above the highest level is enough to doubt a match', () => {
  const match = aMatch({ participants: fitting() })
  const participants = match.participants.map((line, slot) => ({ ...line, championLevel: slot === 3 ? 21 : 15 }))
  expect(doubtsAbout({ ...match, participants }, ALONE)).toEqual(['level'])
})

test('modes other than five against five are checked against no bounds', () => {
  const participants = linesAll({ kills: 99 }).slice(0, 8)
  expect(doubts({ participants })).toEqual([])
})

test('reasons are listed in the order of the checks', () => {
  expect(doubtReasons(['copied', 'kills', 'unheard of'])).toEqual([
    '한 팀의 킬이 상대 팀의 데스보다 많습니다.',
    '다른 경기의 기록과 같습니다.',
  ])
})
