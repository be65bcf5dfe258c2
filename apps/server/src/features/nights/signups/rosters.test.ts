import type { Night } from '@buri/contract/nights/nights'
import type { RosterChange } from '@buri/contract/nights/rosters'
import { expect, test } from 'vitest'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { signedIn } from '#testing/testAccounts.ts'
import { openBrowser } from '#testing/testBrowser.ts'
import { host, site } from '../testHost.ts'
import { NIGHTS, nightFrom } from '../testNights.ts'

async function aNight(places = 10): Promise<string> {
  return `${NIGHTS}/${(await nightFrom(host.command('POST', NIGHTS, { places }), 201)).id}`
}

async function paste(
  nightUrl: string,
  text: string,
  more: object = {},
): Promise<{ change: RosterChange; night: Night }> {
  const answer = await host.command('PUT', `${nightUrl}/roster`, { text, ...more })
  const json = await answer.json()
  expect([answer.status, json]).toEqual([200, expect.anything()])
  return json
}

const rosterOf = ({ signups }: Night) =>
  signups.map(({ summonerName, main, sub, state }) => [summonerName, main, sub, state])

test('a dry run tells what the list would change and changes nothing', async () => {
  const nightUrl = await aNight()
  const text = '내전 금 21:00\n1. 새벽감자#KR1 / 탑 / 정글\n2. 물약두개 / 미드 / 이상해'
  const before = await nightFrom(host.get(nightUrl))
  const dry = await paste(nightUrl, text, { isDryRun: true })
  expect(dry.change).toMatchObject({
    added: [
      { name: '새벽감자', main: 'TOP', sub: 'JUNGLE', isWaiting: false },
      { name: '물약두개', main: 'MIDDLE', sub: null, isWaiting: false },
    ],
    problems: [{ line: 3, text: '이상해', reason: 'unknownWord' }],
  })
  expect((await nightFrom(host.get(nightUrl))).revision).toBe(before.revision)
  const result = await paste(nightUrl, text)
  expect(result.change).toEqual(dry.change)
  expect(rosterOf(result.night)).toEqual([
    ['새벽감자', 'TOP', 'JUNGLE', 'in'],
    ['물약두개', 'MIDDLE', null, 'in'],
  ])
})

test('a list removes people of earlier lists, and keeps people who signed up here', async () => {
  const nightUrl = await aNight()
  await nightFrom(openBrowser(site.origin).command('POST', `${nightUrl}/signups`, { name: '손님하나#KR1' }), 201)
  await nightFrom(host.command('POST', `${nightUrl}/signups`, { name: '주최추가#KR1', isForOther: true }), 201)
  await paste(nightUrl, '1. 새벽감자\n2. 물약두개')
  const { change, night } = await paste(nightUrl, '1. 물약두개\n2. 우유식빵')
  expect(change).toMatchObject({ removed: ['새벽감자'], unlisted: ['손님하나', '주최추가'] })
  expect(change.added.map(({ name }) => name)).toEqual(['우유식빵'])
  expect(rosterOf(night).map(([name]) => name)).toEqual(['손님하나', '주최추가', '물약두개', '우유식빵'])
  const secondPaste = await paste(nightUrl, '1. 물약두개\n2. 우유식빵')
  expect(secondPaste.change).toMatchObject({ added: [], removed: [], isReordered: false })
  expect(secondPaste.night.revision).toBe(night.revision)
})

test('a later list does not remove a person who has taken over the signup', async () => {
  const nightUrl = await aNight()
  const owner = await signedIn(site)
  await site.store(aParsedMatch({ gameId: '7200000950', names: { 0: '명단주인#KR1' } }))
  const { rows } = await site.pool.query(`select id from player where name_key = '명단주인#kr1'`)
  const ownership = { playerId: rows[0]?.id, userId: owner.userId, proof: 'admin', since: new Date() } as const
  await site.db.insertInto('playerOwner').values(ownership).execute()
  await paste(nightUrl, '1. 명단주인\n2. 물약두개')
  await nightFrom(owner.command('POST', `${nightUrl}/signups`, {}), 201)
  const { change } = await paste(nightUrl, '1. 물약두개')
  expect(change).toMatchObject({ removed: [], unlisted: ['명단주인'] })
})

test('people beyond the places wait, in the order of the list', async () => {
  const nightUrl = await aNight(5)
  const names = ['가가', '나나', '다다', '라라', '마마', '바바', '사사']
  const { change, night } = await paste(nightUrl, names.map((name, index) => `${index + 1}. ${name}`).join('\n'))
  expect(change.added.filter(({ isWaiting }) => isWaiting).map(({ name }) => name)).toEqual(['바바', '사사'])
  expect(rosterOf(night).filter(([, , , state]) => state === 'waiting')).toHaveLength(2)
})

test('if a text contains two lists, the chosen list is used', async () => {
  const nightUrl = await aNight()
  const text = '내전 #7\n1. 새벽감자\n내전 #8\n1. 물약두개'
  expect((await paste(nightUrl, text, { isDryRun: true })).change).toMatchObject({
    nights: [7, 8],
    added: [{ name: '새벽감자' }],
  })
  expect((await paste(nightUrl, text, { night: 8 })).change.added).toMatchObject([{ name: '물약두개' }])
})

test.each([
  ['an empty text', '', 'ROSTER_EMPTY'],
  ['a list without names', '내전 #7\n1.\n2.', 'ROSTER_EMPTY'],
  ['a text of 4,001 characters', '가'.repeat(4001), 'ROSTER_TOO_LONG'],
  ['a list of 61 lines', '1. 가\n'.repeat(61), 'ROSTER_TOO_LONG'],
])('a list is refused: %s', async (_, text, code) => {
  const nightUrl = await aNight()
  const answer = await host.command('PUT', `${nightUrl}/roster`, { text })
  expect([answer.status, (await answer.json()).code]).toEqual([422, code])
})

test('a list pasted twice simultaneously enters each person once', async () => {
  const nightUrl = await aNight()
  const text = Array.from({ length: 10 }, (_, index) => `${index + 1}. 동시${index}`).join('\n')
  await Promise.all([paste(nightUrl, text), paste(nightUrl, text)])
  expect((await nightFrom(host.get(nightUrl))).signups).toHaveLength(10)
})

test('an account may have a list read without a night, and a visitor may not', async () => {
  const read = (browser: Pick<typeof host, 'command'>) =>
    browser.command('POST', '/api/inhouse/rosters/read', { text: '1. 새벽감자 / 탑 / 골2' })
  expect((await read(openBrowser(site.origin))).status).toBe(401)
  expect(await (await read(host)).json()).toEqual({
    people: [
      {
        ...{ name: '새벽감자', tagLine: null, main: 'TOP', sub: null, slot: 1, isWaiting: false, night: null },
        tier: { tier: 'GOLD', division: 2, points: null },
      },
    ],
    left: [],
    problems: [],
  })
})
