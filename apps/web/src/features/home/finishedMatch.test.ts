import type { Match, Participant } from '@buri/contract/matches'
import { expect, test } from 'vitest'
import { finishedMatch, hasJustFinished } from './finishedMatch.ts'

const aPlayer = (overrides: Partial<Participant>) =>
  ({ side: 'blue', kills: 0, goldEarned: 0, isMvp: false, ...overrides }) as Participant
const aMatch = (overrides: Partial<Match>) => ({ win: true, side: 'blue', participants: [], ...overrides }) as Match

test.each([
  { side: 'blue', win: true, winner: 'blue' },
  { side: 'blue', win: false, winner: 'red' },
  { side: 'red', win: true, winner: 'red' },
  { side: 'red', win: false, winner: 'blue' },
  { side: 'red', win: null, winner: null },
] as const)('in a match seen from $side with win $win, $winner won', ({ side, win, winner }) => {
  expect(finishedMatch(aMatch({ side, win })).winner).toBe(winner)
})

test('kills and gold are added up for each side', () => {
  const { blue, red } = finishedMatch(
    aMatch({
      participants: [
        aPlayer({ kills: 3, goldEarned: 9000 }),
        aPlayer({ kills: 4, goldEarned: 11_000 }),
        aPlayer({ side: 'red', kills: 5, goldEarned: 8000 }),
      ],
    }),
  )
  expect([blue.kills, blue.gold, red.kills, red.gold]).toEqual([7, 20_000, 5, 8000])
})

test("a team's gold is unknown if the gold of one player is unknown", () => {
  const { blue } = finishedMatch(
    aMatch({ participants: [aPlayer({ goldEarned: 9000 }), aPlayer({ goldEarned: null })] }),
  )
  expect(blue.gold).toBeNull()
})

test.each([
  { now: '2026-11-17T13:29:00Z', words: 'just finished' },
  { now: '2026-11-17T13:30:00Z', words: 'the newest' },
  { now: '2026-11-20T12:00:00Z', words: 'the newest' },
  { now: null, words: 'the newest' },
] as const)('half an hour from noon is $words at $now', ({ now, words }) => {
  const match = aMatch({ matchDate: '2026-11-17T12:00:00Z', gameDuration: 1800 })
  expect(hasJustFinished(match, now && Date.parse(now))).toBe(words === 'just finished')
})
