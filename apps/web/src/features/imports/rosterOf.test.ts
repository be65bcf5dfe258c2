import { expect, test } from 'vitest'
import { rosterOf } from './rosterOf.ts'

const MEMBERS = [
  { summonerName: '새벽감자', tagLine: 'KR1' },
  { summonerName: '물약두개', tagLine: '7777' },
]

test('a numbered list is divided into members and people to invite', () => {
  expect(rosterOf('1. 새벽 감자\n2. 물약두개#7777\n3. 포탑요정#KR2 탑', MEMBERS)).toEqual({
    members: ['새벽 감자', '물약두개#7777'],
    others: ['포탑요정#KR2'],
    unread: 0,
  })
})

test('the same name with another tag is another person', () => {
  expect(rosterOf('물약두개#KR1', MEMBERS)).toMatchObject({ members: [], others: ['물약두개#KR1'] })
})

test('a text longer than any clan is not read', () => {
  expect(rosterOf('새벽감자\n'.repeat(2000), MEMBERS)).toBeUndefined()
})
