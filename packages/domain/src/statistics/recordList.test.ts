import { expect, test } from 'vitest'
import { matchesInARow } from '../history/aMatch.ts'
import { foldMatch } from '../history/foldMatch.ts'
import { emptyHistory } from '../history/playerHistory.ts'
import { recordList } from './recordList.ts'

// Scoreboards show the same scores by `koreanNumber`, which rounds the written decimal, not the binary value.
test.each([
  [5.05, '5.1점'],
  [4.55, '4.6점'],
  [4.25, '4.3점'],
  [4.24, '4.2점'],
  [10, '10.0점'],
])('a best score of %d is shown as on the scoreboard: %s', (performanceScore, shown) => {
  const [match] = matchesInARow([{ performanceScore }])
  if (!match) throw new Error('no match')
  const { history } = foldMatch(emptyHistory(), match)
  expect(recordList(history).find(({ id }) => id === 'score')?.value).toBe(shown)
})
