import { expect, test } from 'vitest'
import { divideRoster, parseRoster } from './parseRoster.ts'

const KNOWN_PEOPLE = {
  members: [
    { summonerName: '새벽감자', tagLine: 'KR1' },
    { summonerName: '물약두개', tagLine: '7777' },
  ],
  guests: [{ name: '버섯농부', tagLine: null }],
}
const divideList = (list: string) => divideRoster(parseRoster(list)?.people ?? expect.fail(), KNOWN_PEOPLE)

test('a numbered list is divided into members, guests and new people', () => {
  expect(divideList('1. 새벽 감자\n2. 물약두개#7777\n3. 포탑요정#KR2 탑\n4. 버섯 농부')).toEqual({
    members: 2,
    guests: 1,
    others: [{ name: '포탑요정', tagLine: 'KR2', main: 'TOP', sub: null }],
  })
})

test('a person with the same name but another tag is another person', () => {
  const { members, others } = divideList('물약두개#KR1')
  expect([members, others.map(({ tagLine }) => tagLine)]).toEqual([0, ['KR1']])
})

test('a text that is longer than any roster is not read', () => {
  expect(parseRoster('새벽감자\n'.repeat(2000))).toBeUndefined()
})
