import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PRESET_WEIGHTS } from '../balancing/weights.ts'
import { POSITIONS, type Position } from '../matches/matchFacts.ts'
import { type Applicant, admitted, queueOf } from './admission.ts'
import { nextTen } from './benchRotation.ts'
import { calendarOf } from './calendar.ts'
import { autoPick, drawCaptains, pickOrder } from './captainDraft.ts'
import { type FoundMatch, judgeReplay, type WaitingGame } from './judgeReplay.ts'
import { isOffRole, laneCost, lanesOf, weightsOf, weightsOn, wishesOn } from './lanes.ts'
import { typedNightCode } from './nightCode.ts'
import { bestPair, biggestUpset, isStomp, nightFairness, nightMvp, type RecapGame } from './nightRecap.ts'
import { ARRIVALS, defaultStart, nextWeekly, titleOf } from './nightSettings.ts'
import { bottleneckOf, type Wishes } from './positionCover.ts'
import { seededChance, shuffled } from './seededChance.ts'

const at = (text: string) => Date.parse(text)
const iso = (ms: number) => new Date(ms).toISOString()

test.each([
  ['in the afternoon tonight at nine', '2026-11-21T06:00:00Z', '2026-11-21T12:00:00.000Z'],
  ['ten minutes before it still at nine', '2026-11-21T11:50:00Z', '2026-11-21T12:00:00.000Z'],
  ['shortly before nine at half past', '2026-11-21T11:51:00Z', '2026-11-21T12:30:00.000Z'],
  ['at midnight soon', '2026-11-21T15:00:00Z', '2026-11-22T12:00:00.000Z'],
  ['late in the evening at the next half hour', '2026-11-21T13:21:00Z', '2026-11-21T14:00:00.000Z'],
])('%s', (_, now, start) => expect(iso(defaultStart(at(now)))).toBe(start))

test('a night without a name has that of its time', () => {
  expect(titleOf(at('2026-11-21T12:00:00Z'))).toBe('토요일 밤 9시 내전')
  expect(titleOf(at('2026-11-21T15:30:00Z'))).toBe('일요일 새벽 12시 30분 내전')
})

test('a weekly time is within the next seven days, on its day and minute', () => {
  const time = fc.record({ weekday: fc.integer({ min: 0, max: 6 }), minuteOfDay: fc.integer({ min: 0, max: 1439 }) })
  fc.assert(
    fc.property(
      time,
      fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
      (one, day) => {
        const now = day.getTime()
        const next = nextWeekly(one, now)
        expect(next > now && next - now <= 7 * 86_400_000).toBe(true)
        const seoul = new Date(next + 9 * 3_600_000)
        expect([(seoul.getUTCDay() + 6) % 7, seoul.getUTCHours() * 60 + seoul.getUTCMinutes()]).toEqual([
          one.weekday,
          one.minuteOfDay,
        ])
      },
    ),
  )
})

const applicants = fc
  .array(
    fc.record({
      state: fc.constantFrom('in', 'waiting'),
      arrival: fc.constantFrom(...ARRIVALS),
      isGuestOfClan: fc.boolean(),
      isUnready: fc.boolean(),
    }),
    { maxLength: 40 },
  )
  .map((all) => all.map((one, order): Applicant => ({ ...one, state: one.state, id: String(order), order })))

test('places are never given twice, and no one who waits longer for the same is passed over', () => {
  fc.assert(
    fc.property(applicants, fc.integer({ min: 0, max: 30 }), fc.boolean(), (people, places, isBeginning) => {
      const inside = people.filter(({ state }) => state === 'in').length
      const next = admitted(people, { places, isBeginning })
      const free = Math.max(0, places - inside)
      expect(next.length).toBeLessThanOrEqual(free)
      const queue = queueOf(people)
      const kept = queue.filter((one) => !next.includes(one))
      for (const taken of next) {
        const alike = kept.filter(
          (left) =>
            left.arrival === taken.arrival &&
            left.isGuestOfClan === taken.isGuestOfClan &&
            left.isUnready === taken.isUnready,
        )
        for (const left of alike) expect(taken.order).toBeLessThan(left.order)
      }
      expect(next.length).toBeGreaterThanOrEqual(isBeginning ? Math.min(free, queue.length) : 0)
    }),
  )
})

test('of people who stay no one sits twice more than another, nor twice in a row while another could', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 20 }), fc.integer({ min: 1, max: 12 }), (people, games) => {
      const state = Array.from({ length: people }, (_, order) => ({
        id: String(order),
        played: 0,
        satOut: 0,
        satLast: false,
        order,
      }))
      for (let game = 0; game < games; game += 1) {
        const { players, bench } = nextTen(state)
        expect(new Set([...players, ...bench]).size).toBe(people)
        for (const one of state) {
          const sits = bench.includes(one.id)
          expect(sits && one.satLast).toBe(false)
          one.satLast = sits
          if (sits) one.satOut += 1
          else one.played += 1
        }
      }
      const sat = state.map(({ satOut }) => satOut)
      expect(Math.max(...sat) - Math.min(...sat)).toBeLessThanOrEqual(1)
    }),
  )
})

test('captains pick 1-2-2-2-1, four each', () => {
  expect(pickOrder('blue').join()).toBe('blue,red,red,blue,blue,red,red,blue')
  expect(pickOrder('red').filter((side) => side === 'blue')).toHaveLength(4)
})

test('when the time is over the best for a missing position is taken', () => {
  const left = [
    { id: 'a', score: 1500, main: 'TOP' as const, sub: 'JUNGLE' as const },
    { id: 'b', score: 1200, main: 'JUNGLE' as const, sub: null },
    { id: 'c', score: 1100, main: 'TOP' as const, sub: 'MIDDLE' as const },
  ]
  expect(autoPick(left, new Set(['TOP']))?.id).toBe('b')
  expect(autoPick(left, new Set(['TOP', 'JUNGLE']))?.id).toBe('c')
  expect(autoPick(left, new Set(POSITIONS))?.id).toBe('a')
  expect(autoPick([], new Set())).toBeUndefined()
})

test('captains are two of the best third, and not those of the last games', () => {
  const people = Array.from({ length: 10 }, (_, index) => ({
    id: String(index),
    score: 2000 - index,
    main: null,
    sub: null,
  }))
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const drawn = drawCaptains(people, { lately: [['0', '1']], chance: seededChance(seed) })
      expect(new Set(drawn).size).toBe(2)
      for (const id of drawn) expect(['2', '3', '4', '5']).toContain(id)
    }),
  )
})

test('a shuffle keeps everyone and is the same for the same seed', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer(), (items, seed) => {
      const once = shuffled(items, seededChance(seed))
      expect(shuffled(items, seededChance(seed))).toEqual(once)
      expect([...once].sort()).toEqual([...items].sort())
    }),
  )
})

const position = fc.constantFrom(...POSITIONS)
const wishes: fc.Arbitrary<Wishes> = fc.record({
  main: fc.option(position),
  sub: fc.option(position),
  refused: fc.uniqueArray(position, { maxLength: 4 }),
})

function permutations(items: readonly Position[]): Position[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((one) => permutations(items.filter((other) => other !== one)).map((rest) => [one, ...rest]))
}

test('no other lanes of five cost their wishes less', () => {
  const all = permutations(POSITIONS)
  fc.assert(
    fc.property(fc.array(wishes, { minLength: 5, maxLength: 5 }), (team) => {
      const cost = (lanes: readonly Position[]) =>
        team.reduce((sum, one, index) => sum + laneCost(one, lanes[index] ?? 'TOP'), 0)
      expect(cost(lanesOf(team))).toBe(Math.min(...all.map(cost)))
    }),
    { numRuns: 50 },
  )
  expect(isOffRole({ main: 'TOP', sub: null, refused: [] }, 'MIDDLE')).toBe(true)
  expect(isOffRole({ main: null, sub: null, refused: [] }, 'MIDDLE')).toBe(false)
})

test('one sentence names the positions that lack people, refusals before wishes', () => {
  const one = (main: Position | null, refused: Position[] = []): Wishes => ({ main, sub: null, refused })
  const two = POSITIONS.flatMap((main) => [one(main), one(main)])
  expect(bottleneckOf(two)).toBeNull()
  expect(bottleneckOf(two.slice(1))).toBeNull()
  expect(bottleneckOf([...two.slice(0, 9), one('TOP')])).toBe('서포터를 고른 사람이 1명뿐이에요. 자리는 2개예요.')
  expect(bottleneckOf(two.map(({ main }) => one(main === 'JUNGLE' ? 'TOP' : main, ['JUNGLE'])))).toBe(
    '정글을 맡을 수 있는 사람이 없어요. 자리는 2개예요.',
  )
  // Of twelve two sit out: too many for the top lane are in no one's way.
  expect(bottleneckOf([...two, one('TOP'), one('TOP')])).toBeNull()
  expect(bottleneckOf([...two.slice(0, 9), one('TOP'), one('TOP'), one('TOP')])).toBe(
    '서포터를 고른 사람이 1명뿐이에요. 자리는 2개예요.',
  )
})

test.each([
  ['f7k-2qd', 'F7K2QD'],
  [' F7K 2QD ', 'F7K2QD'],
  ['F7K2Q', undefined],
  ['F7K2Q0', undefined],
])('%s is the code %s', (text, code) => expect(typedNightCode(text)).toBe(code))

test('a calendar’s lines are short, and what is written in it ends none of them', () => {
  const night = {
    id: '1',
    startsAt: at('2026-11-21T12:00:00Z'),
    url: 'https://buri.example/i/F7K2QD',
    isCancelled: false,
  }
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const file = calendarOf({ ...night, title: `내전 ${text}`, remark: 'BEGIN:VEVENT\nEND:VCALENDAR, 늦어요' }, 0)
      const lines = file.split('\r\n')
      for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
      expect(lines.filter((line) => line === 'END:VCALENDAR')).toHaveLength(1)
    }),
  )
})

const GAME_START = at('2026-11-21T12:06:00Z')
const seatsOf = (blue: readonly number[], red: readonly number[]) => [
  ...blue.map((one) => ({ side: 'blue' as const, playerIds: [`p${one}`] })),
  ...red.map((one) => ({ side: 'red' as const, playerIds: [`p${one}`] })),
]
const aGame = (change: Partial<WaitingGame> = {}): WaitingGame => ({
  n: 1,
  fixedAt: GAME_START - 120_000,
  startedAt: GAME_START,
  seats: seatsOf([0, 1, 2, 3, 4], [5, 6, 7, 8, 9]),
  ...change,
})
const lines = (blue: readonly number[], red: readonly number[]) => [
  ...blue.map((one) => ({ playerId: `p${one}`, side: 'blue' as const })),
  ...red.map((one) => ({ playerId: `p${one}`, side: 'red' as const })),
]
const aFound = (change: Partial<FoundMatch> = {}): FoundMatch => ({
  playedAt: GAME_START + 180_000,
  dateSource: 'game',
  storedAt: GAME_START + 2_400_000,
  lines: lines([0, 1, 2, 3, 4], [5, 6, 7, 8, 9]),
  ...change,
})

test.each<[string, Partial<FoundMatch>, WaitingGame[], object]>([
  ['the same ten are the game', {}, [aGame()], { kind: 'is', n: 1, sameNames: 10, isTurned: false }],
  [
    'sides that were exchanged are the game',
    { lines: lines([5, 6, 7, 8, 9], [0, 1, 2, 3, 4]) },
    [aGame()],
    { kind: 'is', isTurned: true },
  ],
  [
    'two others still are the game',
    { lines: lines([0, 1, 2, 3, 14], [5, 6, 7, 8, 19]) },
    [aGame()],
    { kind: 'is', sameNames: 8 },
  ],
  [
    'three others are asked',
    { lines: lines([0, 1, 2, 13, 14], [5, 6, 7, 8, 19]) },
    [aGame()],
    { kind: 'maybe', reason: 'names', sameNames: 7 },
  ],
  [
    'five others are another game',
    { lines: lines([0, 1, 12, 13, 14], [5, 6, 7, 18, 19]) },
    [aGame()],
    { kind: 'none' },
  ],
  [
    'mixed teams are asked',
    { lines: lines([0, 1, 2, 5, 6], [3, 4, 7, 8, 9]) },
    [aGame()],
    { kind: 'maybe', reason: 'names' },
  ],
  [
    'yesterday’s by its file is asked',
    { playedAt: GAME_START - 86_400_000, dateSource: 'file' },
    [aGame()],
    { kind: 'maybe', reason: 'time' },
  ],
  ['yesterday’s by its own clock is another game', { playedAt: GAME_START - 86_400_000 }, [aGame()], { kind: 'none' }],
  ['one that knows no time is the game', { dateSource: 'upload' }, [aGame()], { kind: 'is' }],
  ['what was stored before the start is not', { storedAt: GAME_START - 1 }, [aGame()], { kind: 'none' }],
  [
    'of two with other teams the one whose teams they are',
    { dateSource: 'upload' },
    [aGame({ seats: seatsOf([0, 5, 2, 6, 4], [1, 3, 7, 8, 9]) }), aGame({ n: 2 })],
    { kind: 'is', n: 2 },
  ],
  [
    'of two with the same teams it is asked',
    { dateSource: 'upload' },
    [aGame(), aGame({ n: 2 })],
    { kind: 'maybe', n: 1, reason: 'time' },
  ],
])('%s', (_, change, games, verdict) => {
  expect(judgeReplay(games, aFound(change))).toMatchObject(verdict)
})

const aRecapGame = (change: Partial<RecapGame> = {}): RecapGame => ({
  n: 1,
  winner: 'blue',
  blueWinRate: 52,
  durationSeconds: 1800,
  bench: [],
  seats: seatsOf([0, 1, 2, 3, 4], [5, 6, 7, 8, 9]).map(({ side, playerIds: [id = ''] }, index) => ({
    id,
    side,
    position: POSITIONS[index % 5] ?? null,
    kills: index,
    deaths: 1,
    assists: 1,
    visionScore: 20,
    damage: 1000,
    gold: side === 'blue' ? 10_000 : 9000,
    performanceScore: index === 3 ? 9 : 5,
  })),
  ...change,
})
const anyone = () => true

test('a recap names the best, the least expected win and the pair that outdid it, and says how fair it was', () => {
  const games = [
    aRecapGame(),
    aRecapGame({ n: 2, blueWinRate: 42 }),
    aRecapGame({ n: 3, winner: 'red', blueWinRate: 49 }),
  ]
  expect(nightMvp(games, anyone)).toBe('p3')
  expect(nightMvp(games, (id) => id !== 'p3')).toBe('p0')
  expect(biggestUpset(games)).toEqual({ n: 2, side: 'blue', winRate: 42 })
  expect(biggestUpset([aRecapGame()])).toBeNull()
  expect(bestPair(games.slice(0, 2), anyone)).toMatchObject({ ids: ['p0', 'p1'], wins: 2, expected: 0.94 })
  expect(bestPair(games, anyone)).toBeNull()
  expect(isStomp(aRecapGame())).toBe(false)
  expect(isStomp(aRecapGame({ durationSeconds: 1319 }))).toBe(true)
  const wishes = new Map([
    ['p0', { main: 'TOP', sub: null, refused: [] }],
    ['p1', { main: 'TOP', sub: 'JUNGLE', refused: [] }],
    ['p2', { main: 'TOP', sub: null, refused: ['MIDDLE'] }],
  ] as const)
  expect(
    nightFairness([aRecapGame({ bench: ['p10', 'p11'] }), aRecapGame({ bench: ['p10'] })], new Map()),
  ).toMatchObject({
    benchSeats: 3,
    benchShares: { least: 0, most: 100 },
  })
  expect(nightFairness(games, wishes)).toEqual({
    evenness: 92.7,
    stomps: 0,
    seats: 9,
    mainSeats: 3,
    subSeats: 3,
    fillSeats: 0,
    refusedSeats: 3,
    benchSeats: 0,
    benchShares: null,
  })
})

test('on a map without lanes no wish for one counts, and no term of theirs', () => {
  const person: Wishes & { id: string } = { id: '가', main: 'TOP', sub: 'MIDDLE', refused: ['JUNGLE'] }
  expect(wishesOn('rift', person)).toEqual(person)
  expect(wishesOn('abyss', person)).toEqual({ id: '가', main: null, sub: null, refused: [] })
  expect(weightsOn('rift', PRESET_WEIGHTS.position)).toEqual(PRESET_WEIGHTS.position)
  expect(weightsOn('abyss', PRESET_WEIGHTS.position)).toEqual({ ...PRESET_WEIGHTS.position, lane: 0, offRole: 0 })
})

test('a clan that has settled nothing weighs like the balanced preset', () => {
  const own = { ...PRESET_WEIGHTS.strength, apart: 5 }
  expect(weightsOf('clan', own)).toEqual(own)
  expect(weightsOf('clan', null)).toEqual(PRESET_WEIGHTS.balanced)
  expect(weightsOf('position', own)).toEqual(PRESET_WEIGHTS.position)
})
