import { describe, expect, test } from 'vitest'
import { aReportedMatch, linesAll, linesWith } from './aReportedMatch.ts'
import { fingerprintOf } from './fingerprintOf.ts'
import type { ReportedMatch } from './reportedMatch.ts'
import { areSameGame, couldBeSameGame } from './sameGame.ts'

type Report = ReportedMatch & { gameVersion: string | null }

const aReport = (change: Partial<Report> = {}): Report => ({
  ...aReportedMatch(change),
  gameVersion: change.gameVersion === undefined ? '16.4.745.2012' : change.gameVersion,
})

function areOne(one: Report, other: Report): boolean {
  const [trace, otherTrace] = [one, other].map((report) => ({ ...report, fingerprint: fingerprintOf(report) }))
  const couldBeSame = trace && otherTrace && couldBeSameGame(trace, otherTrace)
  return couldBeSame === true && areSameGame(one, other)
}

const HINTED = { isNumberHinted: true }
const NUMBERLESS = { platform: null, gameId: null }
const NEXT = '7700000002'

const nextGame = (change: Partial<Report> = {}) =>
  aReport({ durationSeconds: 2100, participants: linesAll({ kills: 9, deaths: 1 }), ...change })

const restarted = (change: Partial<Report> = {}) =>
  aReport({ participants: linesAll({ kills: 0, deaths: 0, assists: 0 }), durationSeconds: 200, ...change })

describe('results of one game', () => {
  test.each([
    { what: 'the same file', of: aReport(), and: aReport() },
    { what: 'the same bytes under two numbers', of: aReport(HINTED), and: aReport({ ...HINTED, gameId: NEXT }) },
    { what: 'a renamed file and the record of the game', of: aReport({ ...HINTED, gameId: '1' }), and: aReport() },
    { what: 'a file that has lost its number', of: aReport(NUMBERLESS), and: aReport() },
    { what: 'a file under another platform', of: aReport({ ...HINTED, platform: 'EUW1' }), and: aReport() },
    { what: 'a length two seconds off', of: aReport({ ...NUMBERLESS, durationSeconds: 1802 }), and: aReport() },
    { what: 'an unknown patch', of: aReport({ ...HINTED, gameVersion: null }), and: aReport() },
    {
      what: 'one number, and a line told differently',
      of: aReport({ ...HINTED, participants: linesWith({ 2: { kills: 9 } }) }),
      and: aReport(),
    },
    { what: 'one number, and the other winner', of: aReport({ ...HINTED, winner: 'red' }), and: aReport() },
    { what: 'one number that both contents tell', of: nextGame(), and: aReport() },
    { what: 'a remake under two numbers', of: restarted(HINTED), and: restarted({ ...HINTED, gameId: NEXT }) },
  ])('two results are of one game: $what', ({ of, and }) => {
    expect([areOne(of, and), areOne(and, of)]).toEqual([true, true])
  })
})

describe('results of two games', () => {
  test.each([
    { what: 'two games under one number', of: nextGame(HINTED), and: aReport(HINTED) },
    { what: 'a name and a record of the number it claims', of: nextGame(HINTED), and: aReport() },
    {
      what: 'one number, one length and other scores',
      of: nextGame({ ...HINTED, durationSeconds: 1800 }),
      and: aReport(),
    },
    { what: 'one number and another patch', of: aReport({ ...HINTED, gameVersion: '16.5.1.1' }), and: aReport() },
    { what: 'two numbers that both contents tell', of: aReport({ gameId: NEXT }), and: aReport() },
    { what: 'two platforms that both contents tell', of: aReport({ platform: 'EUW1' }), and: aReport() },
    { what: 'two numbers without a platform', of: aReport({ platform: null, gameId: NEXT }), and: aReport() },
    {
      what: 'the same scores three seconds later',
      of: aReport({ ...NUMBERLESS, durationSeconds: 1803 }),
      and: aReport(),
    },
    {
      what: 'a draft that was restarted at once',
      of: restarted({ ...HINTED, participants: linesAll({ kills: 0, deaths: 0, assists: 0, goldEarned: 812 }) }),
      and: restarted({ ...HINTED, gameId: NEXT }),
    },
    {
      what: 'a copy under invented names',
      of: aReport({ ...HINTED, participants: linesAll({ gameName: '남', clientPuuid: 'another' }) }),
      and: aReport({ ...HINTED, gameId: NEXT }),
    },
  ])('two results are of two games: $what', ({ of, and }) => {
    expect([areOne(of, and), areOne(and, of)]).toEqual([false, false])
  })
})
