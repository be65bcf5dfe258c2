import { expect, test } from 'vitest'
import { rosterOf } from './rosterOf.ts'

const KNOWN = {
  members: [
    { summonerName: '새벽감자', tagLine: 'KR1' },
    { summonerName: '물약두개', tagLine: '7777' },
  ],
  guests: [{ name: '버섯농부', tagLine: null }],
}

test('a numbered list is divided into members, guests and new people', () => {
  const list = '1. 새벽 감자\n2. 물약두개#7777\n3. 포탑요정#KR2 탑\n4. 버섯 농부'
  expect(rosterOf(list, KNOWN)).toEqual({
    members: ['새벽 감자', '물약두개#7777'],
    guests: ['버섯 농부'],
    others: [{ name: '포탑요정', tagLine: 'KR2', main: 'TOP', sub: null }],
    unread: 0,
  })
})

test('the same name with another tag is another person', () => {
  const { members, others } = rosterOf('물약두개#KR1', KNOWN) ?? expect.fail()
  expect([members, others.map(({ tagLine }) => tagLine)]).toEqual([[], ['KR1']])
})

test('a text longer than any clan is not read', () => {
  expect(rosterOf('새벽감자\n'.repeat(2000), KNOWN)).toBeUndefined()
})
