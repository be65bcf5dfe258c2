import type { Night } from '@buri/contract/nights/nights'
import { expect, test } from 'vitest'
import { nightPost } from './postWords.ts'

// Discord refuses a text that ends in half a character. A refused message is given up.
test.each(['내전', '내전들'])('a long list of people under the title %s is cut between characters', (title) => {
  const person = { state: 'in', arrival: 'onTime', summonerName: '😀'.repeat(40) } as Night['signups'][number]
  const { content } = nightPost(
    {
      ...{ id: '0193d3a0-0000-7000-8000-000000000001', code: 'ABCDEF', title, startsAt: '2026-11-21T12:00:00Z' },
      ...{ map: 'abyss', places: 40, state: 'open', isClosed: false, inCount: 40, waitingCount: 0 },
      signups: Array.from({ length: 40 }, () => person),
    },
    'https://buri.example',
  )
  expect([content.length <= 2000, content.isWellFormed()]).toEqual([true, true])
})
