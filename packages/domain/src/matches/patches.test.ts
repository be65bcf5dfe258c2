import { expect, test } from 'vitest'
import { clampToPlayable, isWithinSpan, type PlayableSpan, patchIn, playableSpanOf } from './patches.ts'

type Game = Parameters<typeof playableSpanOf>[0]
type Known = { [Key in keyof Game]?: Game[Key] | undefined }
const aGame = ({ gameVersion = null, platform = null, gameId = null }: Known) => ({ gameVersion, platform, gameId })

function spanOf(game: Known): PlayableSpan {
  const span = playableSpanOf(aGame(game))
  if (!span) throw new Error('no span')
  return span
}

// Pairs from Match-V5, which has both the patch and the date.
test.each([
  ['12.3.421.5967', '2022-02-08'],
  ['12.23.483.5208', '2022-12-29'],
  ['13.3.491.6222', '2023-02-21'],
  ['13.14.522.7601', '2023-08-01'],
  ['14.1.553.2414', '2024-01-13'],
  ['14.22.635.4945', '2024-11-16'],
  ['15.5.662.6652', '2025-03-09'],
  ['15.22.724.5161', '2025-11-09'],
  ['16.2.741.3171', '2026-01-31'],
  ['16.15.801.3452', '2026-08-01'],
])('a game of patch %s may have been played on %s', (gameVersion, day) => {
  const span = spanOf({ gameVersion })
  expect(isWithinSpan(Date.parse(day), span)).toBe(true)
  expect(Math.abs(span.likelyAt - Date.parse(day))).toBeLessThan(40 * 86_400_000)
})

test.each([
  { game: { gameVersion: '15.3.654.0407' }, at: '2026-11-26', problem: 'too late for it' },
  { game: { gameVersion: '15.3.654.0407' }, at: '2024-11-01', problem: 'too early for it' },
  { game: { gameVersion: '16.14.794.5912' }, at: '2026-11-26', problem: 'too late for it' },
  { game: { platform: 'KR', gameId: '7512345451' }, at: '2026-11-26', problem: 'too late for it' },
  { game: { platform: 'KR', gameId: '8100000000' }, at: '2025-06-01', problem: 'too early for it' },
])('a game of $game is not dated $at, which is $problem', ({ game, at }) => {
  expect(isWithinSpan(Date.parse(at), spanOf(game))).toBe(false)
})

test.each([
  { what: 'a patch that we do not know yet', game: { gameVersion: '16.23.1.1' } },
  { what: 'no version', game: {} },
  { what: 'a number of another server', game: { platform: 'EUW1', gameId: '7512345451' } },
  { what: 'a number after those we know', game: { platform: 'KR', gameId: '8800000001' } },
])('a game of $what may have been played at any later time', ({ game }) => {
  expect(isWithinSpan(Date.UTC(2027, 0, 1), playableSpanOf(aGame(game)))).toBe(true)
})

test('games of one patch with impossible file dates keep the order of their files', () => {
  const span = spanOf({ gameVersion: '15.3.654.0407' })
  const [first, second] = [Date.UTC(2026, 10, 26, 12), Date.UTC(2026, 10, 26, 13)].map((at) =>
    clampToPlayable(at, span),
  )
  expect(first).toBeLessThan(second ?? 0)
  expect(isWithinSpan(first ?? 0, span)).toBe(true)
})

test.each([
  ['16.4.745.2012', { major: 16, minor: 4 }],
  ['9.10', { major: 9, minor: 10 }],
  ['', null],
  [null, null],
])('version %s belongs to patch %j', (version, patch) => {
  expect(patchIn(version)).toEqual(patch)
})
