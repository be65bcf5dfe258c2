import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aLine, anyOrder, anyReportedMatch, aReportedMatch, linesWith, withLinesReordered } from './aReportedMatch.ts'
import type { MergeableMatch } from './mergeMatches.ts'
import { inOrderOfLines, mergeMatches } from './mergeMatches.ts'
import type { ReportedMatch, ReportedParticipant, ReportedTimeline } from './reportedMatch.ts'

type FullReport = Omit<ReportedMatch, 'timeline'> & {
  source: string
  gameVersion: string | null
  timeline: (ReportedTimeline & { cs: readonly (readonly number[])[] }) | null
} & MergeableMatch

const full = (change: Partial<FullReport> = {}): FullReport => ({
  ...aReportedMatch(),
  source: 'rofl-v2',
  gameVersion: '16.4.745.2012',
  ...change,
  timeline: change.timeline ?? null,
})

describe('a second source', () => {
  test('the second source adds values that the first lacks', () => {
    const replay = full({ playedAt: null, queueId: null, gameType: null, mapId: null, gameMode: null })
    const { merged, filled, disagreements } = mergeMatches(replay, full({ source: 'lcu-game' }))
    expect(merged).toEqual(full())
    expect(filled).toEqual(['playedAt', 'queueId', 'mapId', 'gameMode', 'gameType'])
    expect(disagreements).toEqual([])
  })

  test('a second source fills lines of the same players, in whatever order it lists them', () => {
    const partial = full({ participants: linesWith({ 7: { cs: null, visionScore: null } }) })
    const other = full({ participants: linesWith({}).reverse() })
    const { merged, filled } = mergeMatches(partial, other)
    expect(filled).toEqual(['participants.7.cs', 'participants.7.visionScore'])
    expect(merged.participants[7]).toEqual(aLine(7))
  })

  test('lines of a second source take the order of the first, and lines without a partner fill the other places', () => {
    const other = full({ participants: linesWith({}).reverse() })
    const { match, order } = inOrderOfLines(full(), other)
    expect([match.participants, order]).toEqual([full().participants, [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]])
    const shorter = full({ participants: linesWith({}).reverse().slice(1) })
    expect(inOrderOfLines(full(), shorter).match).toEqual(shorter)
  })

  test('values in which a second source disagrees are listed, and the first value is kept', () => {
    const { merged, filled, disagreements } = mergeMatches(
      full(),
      full({ winner: 'red', participants: linesWith({ 2: { kills: 9 } }) }),
    )
    expect(filled).toEqual([])
    expect(merged).toEqual(full())
    expect(disagreements).toEqual([
      { field: 'winner', kept: 'blue', other: 'red' },
      { field: 'participants.2.kills', kept: '6', other: '9' },
    ])
  })

  test.each([
    { what: 'a date two minutes off', change: { playedAt: Date.UTC(2026, 2, 2, 12, 2) } },
    { what: 'a duration two seconds off', change: { durationSeconds: 1802 } },
    { what: 'a version said less precisely', change: { gameVersion: '16.4' } },
    { what: 'a name in other case and spacing', change: { participants: linesWith({ 0: { gameName: '소환사 0' } }) } },
    { what: 'an empty text', change: { gameMode: '' } },
    { what: 'another source', change: { source: 'match-v5' } },
  ])('a second source agrees with the first despite $what', ({ change }) => {
    const { merged, filled, disagreements } = mergeMatches(full(), full(change))
    expect({ filled, disagreements }).toEqual({ filled: [], disagreements: [] })
    expect(merged).toEqual(full())
  })

  test.each([
    { what: 'a date three minutes off', change: { playedAt: Date.UTC(2026, 2, 2, 12, 3) }, field: 'playedAt' },
    { what: 'a duration three seconds off', change: { durationSeconds: 1803 }, field: 'durationSeconds' },
    { what: 'another version', change: { gameVersion: '16.5' }, field: 'gameVersion' },
    {
      what: 'a renamed player',
      change: { participants: linesWith({ 0: { gameName: '새이름' } }) },
      field: 'participants.0.gameName',
    },
    { what: 'a player less', change: { participants: linesWith({}).slice(1) }, field: 'participants' },
  ])('a second source disagrees with the first about $what', ({ change, field }) => {
    expect(mergeMatches(full(), full(change)).disagreements.map((disagreement) => disagreement.field)).toEqual([field])
  })

  test('a second source completes a truncated game version', () => {
    const { merged, filled } = mergeMatches(full({ gameVersion: '16.4' }), full())
    expect(merged.gameVersion).toBe('16.4.745.2012')
    expect(filled).toEqual(['gameVersion'])
  })

  test('a second source adds its timeline in the line order of the first source', () => {
    const perPlayer = Array.from({ length: 10 }, (_, slot) => [500, 500 + slot])
    const timeline = { gold: perPlayer, experience: perPlayer, cs: perPlayer }
    const other = full({
      participants: linesWith({}).reverse(),
      timeline: { gold: perPlayer.toReversed(), experience: perPlayer.toReversed(), cs: perPlayer.toReversed() },
    })
    const { merged, filled } = mergeMatches(full(), other)
    expect(merged.timeline).toEqual(timeline)
    expect(filled).toEqual(['timeline'])
  })

  test('a second source is aligned by champion and score if it has neither ids nor tags', () => {
    const nameless = linesWith({}).map((line) => ({ ...line, clientPuuid: null, tagLine: null, gameName: null }))
    const { merged, disagreements } = mergeMatches(full({ participants: nameless }), full())
    expect(merged).toEqual(full())
    expect(disagreements).toEqual([])
  })
})

describe('laws of merging', () => {
  const asFullReport = (match: ReportedMatch): FullReport => full({ ...match, timeline: null })

  test('merging the same match again changes nothing', () => {
    fc.assert(
      fc.property(anyReportedMatch, anyOrder, (match, order) => {
        const stored = asFullReport(match)
        const { merged, filled, disagreements } = mergeMatches(stored, asFullReport(withLinesReordered(match, order)))
        expect({ merged, filled, disagreements }).toEqual({ merged: stored, filled: [], disagreements: [] })
      }),
    )
  })

  test('merging twice equals merging once', () => {
    fc.assert(
      fc.property(anyReportedMatch, hidden, hidden, (match, here, there) => {
        const other = withHidden(asFullReport(match), there)
        const once = mergeMatches(withHidden(asFullReport(match), here), other)
        const twice = mergeMatches(once.merged, other)
        expect(twice).toEqual({ merged: once.merged, filled: [], disagreements: [] })
      }),
    )
  })

  test('the order of two sources does not matter', () => {
    fc.assert(
      fc.property(anyReportedMatch, hidden, hidden, (match, here, there) => {
        const withGaps = withHidden(asFullReport(match), here)
        const other = withHidden(asFullReport(match), there)
        expect(mergeMatches(withGaps, other).merged).toEqual(mergeMatches(other, withGaps).merged)
      }),
    )
  })
})

const HIDEABLE: readonly (keyof ReportedParticipant)[] = [
  'cs',
  'goldEarned',
  'position',
  'spell1Id',
  'items',
  'gameName',
]
const hidden = fc.array(fc.tuple(fc.nat(9), fc.constantFrom(...HIDEABLE)))

function withHidden(match: FullReport, fields: readonly (readonly [number, keyof ReportedParticipant])[]): FullReport {
  return {
    ...match,
    participants: match.participants.map((line, slot) => ({
      ...line,
      ...Object.fromEntries(fields.filter(([lineSlot]) => lineSlot === slot).map(([, field]) => [field, null])),
    })),
  }
}
