import { expect, test } from 'vitest'
import { type Answer, figuresOf, longestGap } from './answers.ts'
import { openPromises } from './promises.ts'
import {
  type FaultReport,
  isWithoutLoss,
  lastLineOf,
  linesByKind,
  linesOf,
  linesOfRefusals,
  summaryLineOfReads,
  summaryLineOfWrites,
  totalsOf,
} from './report.ts'

const answer = (part: Partial<Answer>): Answer => ({
  asker: 'visitor',
  status: 200,
  at: 1000,
  took: 10,
  hasHint: false,
  ...part,
})
const writeAcknowledged = (at: number, attempts = 1) => ({ at, kind: 'comment', attempts })

const report = (part: Partial<FaultReport> = {}): FaultReport => ({
  ...figuresOf({ from: 0, to: 10_000, answers: [], acknowledged: [] }),
  name: 'the pooler is killed',
  isOfLeader: false,
  lost: [],
  twice: [],
  refused: 0,
  missedEvents: 0,
  rebuilt: 'Nothing changed.',
  ...part,
})

test('the longest gap may begin at the fault, and may end when the watch of the fault ends', () => {
  const window = { from: 1000, to: 9000 }
  expect(longestGap(window, [])).toBe(8)
  expect(longestGap(window, [3000, 8000])).toBe(5)
  expect(longestGap(window, [8000, 8500])).toBe(7)
  expect(longestGap(window, [500, 2000, 9500])).toBe(7)
})

test('the figures of a fault count answers, retry hints and people separately', () => {
  const answers = [
    answer({}),
    answer({ status: 503, hasHint: true }),
    answer({ asker: 'member', status: 503, took: 4200 }),
    answer({ asker: 'writer', status: 'cut' }),
    answer({ asker: 'writer', status: 500 }),
  ]
  const figures = figuresOf({
    from: 0,
    to: 10_000,
    answers,
    acknowledged: [writeAcknowledged(2000), writeAcknowledged(9000, 3)],
  })
  expect(figures).toMatchObject({
    acknowledged: 2,
    again: 1,
    withoutWrites: 7,
    withoutReads: 9,
    visitors: { good: 1, all: 2 },
    members: { good: 0, all: 1 },
  })
  expect(figures).toMatchObject({ of500: 1, withoutHint: 1, slowest: 4.2 })
  expect([...figures.statuses]).toEqual([
    ['200', 1],
    ['503', 2],
    ['cut', 1],
    ['500', 1],
  ])
})

test('a promised row that is not stored counts once as lost, and a row that is stored twice counts once as double', () => {
  const promised = openPromises()
  promised.row('comment a')
  promised.row('comment b')
  expect(promised.compare(['comment a', 'comment a', 'like 1 x'])).toEqual({
    lost: ['comment b'],
    twice: ['comment a'],
  })
  expect(promised.compare(['comment a', 'comment a'])).toEqual({ lost: [], twice: [] })
})

test('only the newest state of a sign-up is promised, and no state after a refusal', () => {
  const promised = openPromises()
  promised.recordSignup('me', { isIn: true, signupId: '1' })
  promised.recordSignup('me', { isIn: false, signupId: '1' })
  expect(promised.compare(['place me left'])).toEqual({ lost: [], twice: [] })
  expect(promised.compare(['place me in']).lost).toEqual(['place me left'])
  promised.recordSignup('you', { isIn: true, signupId: '2' })
  promised.recordSignup('you', undefined)
  expect(promised.compare(['place you left', 'place me left']).lost).toEqual([])
})

test('the last line has the sums of all faults, and only zeros count as clean', () => {
  const goodTotals = totalsOf([report({ acknowledged: 60 }), report({ acknowledged: 40 })])
  expect(lastLineOf(goodTotals)).toBe('2 faults, 100 acknowledged, 0 lost, 0 twice, 0 answers of 500')
  expect(isWithoutLoss(goodTotals)).toBe(true)
  for (const badReport of [{ lost: ['x'] }, { twice: ['x'] }, { of500: 1 }, { rebuilt: 'player 1: wins 2 -> 3' }])
    expect(isWithoutLoss(totalsOf([report(), report(badReport)]))).toBe(false)
  expect(lastLineOf(totalsOf([report({ lost: ['a', 'b'], twice: ['c'], of500: 4 })]))).toBe(
    '1 faults, 0 acknowledged, 2 lost, 1 twice, 4 answers of 500',
  )
})

test('acknowledged writes of all faults are counted by kind', () => {
  const of = (...kinds: string[]) =>
    figuresOf({ from: 0, to: 9, answers: [], acknowledged: kinds.map((kind) => ({ at: 1, kind, attempts: 1 })) })
  expect(summaryLineOfWrites([report(of('match', 'like', 'match')), report(of('like', 'match'))])).toBe(
    'acknowledged: like 2, match 3',
  )
})

test('reads of all faults are counted together', () => {
  const totals = totalsOf([report({ visitors: { good: 1, all: 2 } }), report({ visitors: { good: 8, all: 8 } })])
  expect(summaryLineOfReads(totals)).toBe('answered: visitors 90.0 % of 10, signed-in 100.0 % of 0')
})

test('a fault is printed with its losses, and each kind of fault with its seconds in order', () => {
  expect(linesOf(3, report({ lost: ['comment a'] }))).toEqual([
    '3. the pooler is killed',
    expect.stringMatching(/^ +0 acknowledged \(0 sent more than once\), 1 lost, 0 twice/),
    expect.stringMatching(/^ +10\.0 s without writes, 10\.0 s without reads; answered: visitors 100\.0 %/),
    expect.stringContaining('503 without Retry-After: 0'),
    '   npm run rebuild: Nothing changed.',
    '   lost: comment a',
  ])
  const reports = [report({ withoutWrites: 4 }), report({ withoutWrites: 2 }), report({ name: 'another' })]
  expect(linesByKind(reports)).toEqual([
    'the pooler is killed  without writes: 2.0 4.0 s',
    'another               without writes: 10.0 s',
  ])
})

test('refusals are counted by kind and reason, and refusals of repeated writes are counted separately', () => {
  const refusal = { kind: 'leave', code: 'NOT_FOUND', attempts: 1 }
  expect(linesOfRefusals([refusal, refusal, { ...refusal, attempts: 4 }])).toEqual([
    'refused: leave NOT_FOUND x 2',
    'refused: leave NOT_FOUND, again x 1',
  ])
})
