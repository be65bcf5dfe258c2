import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMissing } from './addMissing.ts'
import { anyReportedMatch, aReportedMatch, linesAll } from './aReportedMatch.ts'
import { judgeMatch } from './judgeMatch.ts'

type Known = Parameters<typeof judgeMatch>[0]
const outcome = (match: Known) => {
  const { typeLabel: _, uncountedReason: __, ...rest } = judgeMatch(match)
  return rest
}
const full = (change: Parameters<typeof aReportedMatch>[0] = {}) => ({ ...aReportedMatch(change), timeline: null })

test('missing values of a match are added', () => {
  const stored = full({ participants: linesAll({ cs: null, visionScore: null }), queueId: 0, mapId: null })
  const { merged, contradicts } = addMissing(stored, full({ queueId: 0 }))
  expect(contradicts).toBe(false)
  expect(merged).toEqual(full({ queueId: 0 }))
})

test.each([
  { what: 'a remake', change: { endedInEarlySurrender: true } },
  { what: 'played elsewhere', change: { mapId: 12 } },
  { what: 'no in-house match', change: { gameType: 'MATCHED_GAME', queueId: 420 } },
])('a copy that would turn a match into $what adds nothing', ({ change }) => {
  const stored = full({ endedInEarlySurrender: null, mapId: null, gameType: null, queueId: null })
  const { merged, filled, contradicts } = addMissing(stored, full({ ...change }))
  expect({ merged, filled, contradicts }).toEqual({ merged: stored, filled: [], contradicts: true })
})

const NUMBERLESS = { platform: null, gameId: null }
const NAMED = { gameId: '7700000009', isNumberHinted: true }

test.each([
  { kept: NUMBERLESS, other: {}, gives: ['KR', '7700000001', true] },
  { kept: NUMBERLESS, other: NUMBERLESS, gives: [null, null, false] },
  { kept: { platform: null }, other: {}, gives: ['KR', '7700000001', true] },
  { kept: { platform: null }, other: { platform: null }, gives: [null, '7700000001', false] },
  { kept: NAMED, other: {}, gives: ['KR', '7700000009', true] },
  { kept: {}, other: NAMED, gives: ['KR', '7700000001', false] },
])('a stored number with $kept, merged with one with $other, becomes $gives', ({ kept, other, gives }) => {
  const { platform, gameId, isNumberHinted } = addMissing(full(kept), full(other)).merged
  expect([platform, gameId, isNumberHinted]).toEqual(gives)
})

test('if only some lines have ids, the players without ids are not taken for bots', () => {
  const stored = full({ participants: linesAll({ clientPuuid: null }) })
  const withOtherId = stored.participants.map((line, slot) =>
    slot === 0 ? { ...line, clientPuuid: 'of the first' } : line,
  )
  expect(addMissing(stored, { ...stored, participants: withOtherId }).merged).toEqual(stored)
})

test('an unknown result is added', () => {
  const stored = full({ winner: null, participants: linesAll({ win: null }) })
  expect(judgeMatch(addMissing(stored, full()).merged).winner).toBe('blue')
})

test('no copy changes a match’s known outcome or its other known values', () => {
  const partly = (match: ReturnType<typeof full>, hidden: readonly string[]) => ({
    ...match,
    ...Object.fromEntries(hidden.map((field) => [field, null])),
  })
  const unknown = fc.subarray(['endedInEarlySurrender', 'mapId', 'gameType', 'queueId', 'gameMode', 'playedAt'])
  fc.assert(
    fc.property(anyReportedMatch, unknown, anyReportedMatch, (match, hidden, other) => {
      const stored = partly({ ...match, timeline: null }, hidden)
      const { merged } = addMissing(stored, { ...other, timeline: null })
      fc.pre(judgeMatch(stored).winner !== null)
      expect(outcome(merged)).toEqual(outcome(stored))
      for (const [field, value] of Object.entries(stored))
        if (value !== null && !['participants', 'blue', 'red'].includes(field))
          expect([field, Object.getOwnPropertyDescriptor(merged, field)?.value]).toEqual([field, value])
    }),
  )
})
