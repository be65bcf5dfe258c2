import { TypedResult } from '@buri/contract/typedResults'
import { DAY_MS } from '@buri/domain/seoulTime'
import { expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import {
  clanId,
  confirmMatch,
  expectNothingToMend,
  leader,
  makeOwner,
  matchIdOf,
  matureMatchesAfter,
  NOON,
  personName,
  site,
  stranger,
  TEN_PEOPLE,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// A typed result contains no ids, only names, so anyone can invent a match with the same names.

const THEIRS = tenPeopleFrom(500)

const PATH = '/api/matches/typed'
async function typeResult(browser: SignedInBrowser, people: readonly number[]) {
  const names = people.map((person) => ({ name: `${personName(person)}#KR1` }))
  const matchDate = new Date(NOON.getTime() - DAY_MS / 2).toISOString()
  const body = { blue: names.slice(0, 5), red: names.slice(5), winner: 'red', matchDate }
  const answer = await browser.command('POST', PATH, body)
  const { id } = TypedResult.parse(await answer.json())
  return async () => TypedResult.parse(await (await browser.get(`${PATH}/${id}`)).json()).matchId
}

test.each([
  ['new', THEIRS],
  ['old', TEN_PEOPLE],
])('an invented match of a %s clan’s names takes no typed result, whichever came first', async (age, people) => {
  const author = age === 'new' ? await youngAccount() : leader
  const otherClan = age === 'new' ? await aClan(site, { leader: author }) : clanId
  const before = await typeResult(author, people)
  await upload(stranger, 30, { people, winner: 'red', forged: people })
  await matureMatchesAfter(1)
  expect(await trustOfGame(30)).toBe('reported')
  expect(await before()).toBeNull()
  const after = await typeResult(await youngAccount(), people)
  expect(await after()).toBeNull()
  await upload(author, 31, { people, winner: 'red', fields: { clanId: otherClan } })
  await matureMatchesAfter(1)
  expect(await before()).toBe(matchIdOf(31))
  await expectNothingToMend()
})

test('typed results are linked to their match when it counts after a day or is confirmed', async () => {
  const guest = await signedIn(site)
  await upload(stranger, 20, { people: tenPeopleFrom(300) })
  await makeOwner(guest, 300)
  const people = [300, ...TEN_PEOPLE.slice(1)]
  const result = await typeResult(leader, people)
  await upload(leader, 31, { people, winner: 'red', fields: { clanId } })
  expect([await trustOfGame(31), await result()]).toEqual(['waiting', null])
  await matureMatchesAfter(1)
  expect([await trustOfGame(31), await result()]).toEqual(['reported', matchIdOf(31)])
  const otherPeople = [301, ...TEN_PEOPLE.slice(1)]
  const otherResult = await typeResult(leader, otherPeople)
  await makeOwner(guest, 301)
  await upload(leader, 33, { people: otherPeople, winner: 'red', fields: { clanId } })
  expect([await trustOfGame(33), await otherResult()]).toEqual(['waiting', null])
  expect((await confirmMatch(guest, 33)).status).toBe(200)
  expect([await trustOfGame(33), await otherResult()]).toEqual(['reported', matchIdOf(33)])
})
