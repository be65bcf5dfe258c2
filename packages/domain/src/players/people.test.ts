import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aMatch, matchesInARow } from '../history/aMatch.ts'
import { foldMatch } from '../history/foldMatch.ts'
import { emptyHistory } from '../history/playerHistory.ts'
import { type Lineups, predictMatch, recentForm } from '../live/livePrediction.ts'
import { recommendDuos } from './duoRecommendations.ts'
import { matchesByDayPart, roleShares, styleVector } from './playerShape.ts'
import { similarity, similarPlayers } from './similarPlayers.ts'

const NIGHTS = Array.from({ length: 28 }, (_, index) => (index % 4 === 3 ? 5 : 0))
const MORNINGS = Array.from({ length: 28 }, (_, index) => (index % 4 === 1 ? 5 : 0))
const role = (index: number) => Array.from({ length: 5 }, (_, other) => (other === index ? 1 : 0))

describe('the compatibility of two players', () => {
  const me = { roles: role(0), activity: NIGHTS }
  const candidate = { otherId: 'a', roles: role(4), activity: NIGHTS, together: 0, synergy: 0 }

  test.each([
    // .45 of the synergy, .30 of the fit of roles and .25 of the fit of times: .45·.5 + .30·1 + .25·1 = .775
    { name: 'a stranger of another role at the same hours', change: {}, compatibility: 78, score: 39 },
    // The roles do not fit: .45·.5 + .30·0 + .25·1 = .475
    { name: 'a stranger of the same role', change: { roles: role(0) }, compatibility: 48, score: 24 },
    // The times do not fit: .45·.5 + .30·1 + .25·0 = .525
    { name: 'a stranger of other hours', change: { activity: MORNINGS }, compatibility: 53, score: 27 },
    // The synergy counts as σ(4·.4) = .832: .45·.832 + .30·1 + .25·1 = .924
    { name: 'a proven partner', change: { together: 10, synergy: 0.4 }, compatibility: 92, score: 92 },
    { name: 'a partner of five games', change: { together: 5, synergy: 0.4 }, compatibility: 92, score: 69 },
  ])('a player and $name are $compatibility % compatible', ({ change, compatibility, score }) => {
    expect(recommendDuos(me, [{ ...candidate, ...change }])).toMatchObject([{ compatibility, score }])
  })

  test.each([
    { change: { together: 12, synergy: 0.4 }, reason: '함께할 때 승률 기대보다 +10%p (12판)' },
    { change: { activity: MORNINGS }, reason: '포지션이 겹치지 않음 (겹침 0%)' },
    { change: {}, reason: '활동 시간이 비슷함 (일치 100%)' },
  ])('the strongest reason for a pair is $reason', ({ change, reason }) => {
    expect(recommendDuos(me, [{ ...candidate, ...change }])).toMatchObject([{ reason }])
  })

  test('the reason for a duo is what sets the player apart from the others, with its number', () => {
    const some = (otherId: string, change: object) => ({ ...candidate, otherId, roles: role(0), ...change })
    const reasons = recommendDuos(me, [
      some('proven', { together: 12, synergy: 0.3 }),
      some('support', { roles: [0.1, 0, 0, 0, 0.9] }),
      some('same hours', {}),
    ]).map(({ otherId, reason }) => [otherId, reason])
    expect(Object.fromEntries(reasons)).toEqual({
      proven: '함께할 때 승률 기대보다 +7%p (12판)',
      support: '포지션이 겹치지 않음 (겹침 10%)',
      'same hours': '활동 시간이 비슷함 (일치 100%)',
    })
  })

  test('players of the same lane are not said to complement each other', () => {
    const otherPeople = [
      { ...candidate, otherId: 'same', roles: role(0), activity: MORNINGS },
      { ...candidate, otherId: 'other', roles: role(4) },
    ]
    const same = recommendDuos(me, otherPeople).find(({ otherId }) => otherId === 'same')
    expect(same?.reason).toBe('아직 뚜렷한 이유가 없음')
  })

  test('a pair that wins less together than expected is never listed', () => {
    const good = { ...candidate, otherId: 'good', together: 4, synergy: 0.1 }
    const poor = { ...candidate, otherId: 'poor', together: 9, synergy: -0.1 }
    expect(recommendDuos(me, [poor, good]).map(({ otherId }) => otherId)).toEqual(['good'])
  })
})

describe('similar players', () => {
  const vector = fc.array(fc.double({ min: -2.5, max: 2.5, noNaN: true }), { minLength: 12, maxLength: 12 })

  test('likeness is symmetric, 100 for a player and themselves, and always from 0 to 100', () => {
    fc.assert(
      fc.property(vector, vector, (a, b) => {
        expect(similarity(a, b)).toBe(similarity(b, a))
        expect(similarity(a, a)).toBe(100)
        expect(similarity(a, b)).toBeGreaterThanOrEqual(0)
        expect(similarity(a, b)).toBeLessThanOrEqual(100)
      }),
    )
  })

  test('a difference of one deviation on each of six axes is a likeness of e^(-6/24) = 78 %', () => {
    expect(similarity([0.2, 0.2, 0.2, 0.2, 0.2, 0.2], [0, 0, 0, 0, 0, 0])).toBe(78)
  })

  test('players whose means differ by usual amounts are distinguished', () => {
    const shifted = (by: number) => [...Array.from({ length: 7 }, () => by), 0, 0, 1.5, 0, 0]
    // Squared distances of seven axes with a deviation of .2: 7·.1²/.2² = 1.75, 7·.2²/.2² = 7, 7·.3²/.2² = 15.75.
    expect([0.1, 0.2, 0.3].map((by) => similarity(shifted(0), shifted(by)))).toEqual([93, 75, 52])
  })

  test('players of different lanes are unlike, however alike their styles', () => {
    const inLane = (lane: number) => [0, 0, 0, 0, 0, 0, 0, ...role(lane).map((share) => 1.5 * share)]
    // Squared distance of two lanes with a deviation of .4: 2·(1.5/.4)² = 28.1.
    expect(similarity(inLane(0), inLane(1))).toBe(31)
  })

  test('the viewer’s own clan comes first', () => {
    const otherPeople = [
      { playerId: 'stranger', vector: [0], sharesClan: false },
      { playerId: 'mate', vector: [2], sharesClan: true },
    ]
    expect(similarPlayers([0], otherPeople).map(({ playerId }) => playerId)).toEqual(['mate', 'stranger'])
  })
})

describe('the shape of a player', () => {
  const history = (count: number) =>
    matchesInARow(
      Array.from({ length: count }, (_, index) => ({ position: index % 4 === 0 ? 'TOP' : 'MIDDLE' })),
    ).reduce((before, facts) => foldMatch(before, facts).history, emptyHistory())

  test('the shape of a player needs ten matches', () => {
    expect(styleVector(history(9))).toBeNull()
    expect(styleVector(history(12))).toHaveLength(12)
  })

  test('the shape of a player has shares of positions and times', () => {
    expect(roleShares(history(4))).toEqual([0.25, 0, 0.75, 0, 0])
    expect(roleShares(emptyHistory())).toBeNull()
    // Monday 2 March 2026, 21:00 in Seoul, is the evening of the first day.
    const [once] = [foldMatch(emptyHistory(), aMatch()).history]
    expect(
      matchesByDayPart(once)
        .map((count, index) => (count > 0 ? index : -1))
        .filter((index) => index >= 0),
    ).toEqual([3])
  })
})

describe('the chances before a match', () => {
  const player = { belief: { mu: 25, sigma: 5 }, position: null, comfort: null, championGames: null, form: null }
  const lineups = (change: Partial<Lineups> = {}): Lineups => ({
    blue: Array.from({ length: 5 }, () => player),
    red: Array.from({ length: 5 }, () => player),
    sides: { games: 0, blueWins: 0 },
    ...change,
  })
  const team = (change: object) => Array.from({ length: 5 }, () => ({ ...player, ...change }))

  test('the chances before a match are even between equals and have no reason', () => {
    expect(predictMatch(lineups())).toMatchObject({ blueWinRate: 50, redWinRate: 50, factors: [] })
  })

  test('the chances before a match stay within 20 and 80 %', () => {
    const { blueWinRate, redWinRate } = predictMatch(lineups({ red: team({ belief: { mu: 45, sigma: 2 } }) }))
    expect([blueWinRate, redWinRate]).toEqual([20, 80])
  })

  test('the chances before a match name the lane whose experience makes the difference', () => {
    const positions = ['TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY'] as const
    const lanes = (jungleGames: number) =>
      positions.map((position) => ({ ...player, position, championGames: position === 'JUNGLE' ? jungleGames : 0 }))
    // The effect .20·(ln 31/3.4)/5 = .04 is below .05, so it is not shown.
    expect(predictMatch(lineups({ blue: lanes(30), red: lanes(0) })).factors).toEqual([])
    const blue = positions.map((position) => ({ ...player, position, championGames: 30 }))
    // Four lanes lead by 1.01 and the jungle by .11: .20·4.15/5 = .166, which is 4 points.
    expect(predictMatch(lineups({ blue, red: lanes(20) })).factors).toEqual(['블루팀 탑 숙련도 우위 +4%p'])
  })

  test('the chances before a match name no lane that favours the other team', () => {
    const positions = ['TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY'] as const
    const side = (top: number, others: number) =>
      positions.map((position) => ({ ...player, position, championGames: position === 'TOP' ? top : others }))
    // Top leads by 1.01 and the four others trail by .65 each: .20·(1.01 - 2.58)/5 = -.063.
    const { factors } = predictMatch(lineups({ blue: side(30, 0), red: side(0, 8) }))
    expect(factors).toEqual(['레드팀 챔피언 숙련도 우위 +2%p'])
  })

  test('the chances before a match depend on roles that players fill and on the side of the map', () => {
    const prediction = predictMatch(
      lineups({
        blue: team({ comfort: 'main' }),
        red: team({ comfort: 'fill' }),
        sides: { games: 800, blueWins: 440 },
      }),
    )
    // .25·2 = .5 and logit(540/1000) = .160: σ(.660) = 66 %.
    expect(prediction.blueWinRate).toBe(66)
    expect(prediction.factors).toEqual(['블루팀 포지션 적합도 우위 +12%p', '블루팀 진영 우위 +4%p'])
  })

  test('the chances before a match are whole percents that sum to 100, and the mirrored match mirrors them', () => {
    const belief = fc.record({
      mu: fc.double({ min: 15, max: 35, noNaN: true }),
      sigma: fc.double({ min: 2, max: 9, noNaN: true }),
    })
    const side = fc.array(
      fc.record({
        belief,
        position: fc.constant(null),
        comfort: fc.constantFrom('main' as const, 'sub' as const, 'fill' as const, null),
        championGames: fc.option(fc.nat(60)),
        form: fc.option(fc.double({ min: -1, max: 1, noNaN: true })),
      }),
      { minLength: 5, maxLength: 5 },
    )
    fc.assert(
      fc.property(side, side, (blue, red) => {
        const straight = predictMatch(lineups({ blue, red }))
        const mirrored = predictMatch(lineups({ blue: red, red: blue }))
        expect(Number.isInteger(straight.blueWinRate)).toBe(true)
        expect(straight.blueWinRate + straight.redWinRate).toBe(100)
        expect(Math.abs(straight.blueWinRate - mirrored.redWinRate)).toBeLessThanOrEqual(1)
        expect(straight.factors.length).toBeLessThanOrEqual(3)
      }),
    )
  })

  test('form has a half-life of five matches', () => {
    expect(recentForm([])).toBeNull()
    expect(recentForm(Array.from({ length: 5 }, () => 0.5))).toBeCloseTo(0.25, 12)
  })
})
