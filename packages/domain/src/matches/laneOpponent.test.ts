import { expect, test } from 'vitest'
import { laneOpponentOf } from './laneOpponent.ts'

const seat = (side: 'blue' | 'red', position: 'TOP' | 'MIDDLE' | null) => ({ side, position })
const blueTopSeat = seat('blue', 'TOP')
const redTop = seat('red', 'TOP')

test.each([
  {
    what: 'the one of the other side in the same position',
    lines: [blueTopSeat, seat('red', 'MIDDLE'), redTop],
    opponent: redTop,
  },
  { what: 'no one of the player’s side', lines: [blueTopSeat, seat('blue', 'TOP')], opponent: undefined },
  { what: 'no one where two hold the position', lines: [blueTopSeat, redTop, seat('red', 'TOP')], opponent: undefined },
])('the opponent is $what', ({ lines, opponent }) => {
  expect(laneOpponentOf(blueTopSeat, lines)).toBe(opponent)
})

test('a player of unknown position has no opponent, not even another player of unknown position', () => {
  expect(laneOpponentOf(seat('blue', null), [seat('red', null)])).toBeUndefined()
})
