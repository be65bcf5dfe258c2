import { expect, test } from 'vitest'
import { readContents } from './readContents.ts'

const NOW = Date.parse('2026-11-27T03:00:00Z')

test('a person’s sums in several tabs are added up', () => {
  const tabs = [
    {
      name: '2025-03-02',
      rows: [
        ['새벽감자', '승'],
        ['물약두개', '패'],
        ['버섯농부', '승'],
      ],
    },
    {
      name: '2025-03-09',
      rows: [
        ['새벽감자#KR1', '패'],
        ['버섯농부', '승'],
      ],
    },
  ]
  expect(readContents(tabs, undefined, NOW).sums).toMatchObject([
    { name: '새벽감자', games: 2, wins: 1 },
    { name: '물약두개', games: 1, wins: 0 },
    { name: '버섯농부', games: 2, wins: 2 },
  ])
})
