import { isCountedTrust } from '@buri/domain/matches/trust'
import { expect, test } from 'vitest'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import {
  aMember,
  clanId,
  confirmMatch,
  joinClan,
  leader,
  makeOwner,
  matureMatchesAfter,
  playerOf,
  site,
  TEN_PEOPLE,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// A clan has a recruit without an account. A plain member of the clan, who leads another clan, always sends the
// evenings first and names that other clan.

const RECRUIT = 305
const WITH_RECRUIT = TEN_PEOPLE.map((person) => (person === 5 ? RECRUIT : person))

const ownersOf = async (person: number) => {
  const owners = site.db
    .selectFrom('playerOwner')
    .select('userId')
    .where('playerId', '=', await playerOf(person))
  return (await owners.execute()).map(({ userId }) => userId)
}
async function claim(browser: SignedInBrowser) {
  const answer = await browser.command('POST', '/api/me/accounts', { nameTag: `사람${RECRUIT}#KR1` })
  return (await answer.json()).id as string
}

const noSecondSender = async () => {}
const theLeader = (game: number) => upload(leader, game, { people: WITH_RECRUIT, fields: { clanId } })
const accompliceToo = (game: number, accomplice: SignedInBrowser) => upload(accomplice, game, { people: WITH_RECRUIT })
async function sendRecruitsGames(
  sendToo: (game: number, accomplice: SignedInBrowser) => Promise<unknown>,
  isNameTaken: boolean,
) {
  const [member, officer, claimant] = [await youngAccount(), await youngAccount(), await youngAccount()]
  await joinClan(member, 'member')
  await makeOwner(member, 7)
  const otherClan = await aClan(site, { leader: member, officers: [officer], members: [claimant] })
  await upload(member, 50, { fields: { clanId } })
  await confirmMatch(leader, 50)
  const strangers = [RECRUIT, ...tenPeopleFrom(900).slice(1)]
  if (isNameTaken) await upload(officer, 55, { people: strangers, forged: strangers })
  for (let game = 60; game < 64; game += 1) {
    await emptyTables(site.pool, 'request_window')
    await upload(member, game, { people: WITH_RECRUIT, fields: { clanId: otherClan } })
    await sendToo(game, officer)
  }
  if (isNameTaken) await matureMatchesAfter(1)
  const standings = await Promise.all([60, 61, 62, 63].map(trustOfGame))
  return { member, officer, claimant, otherClan, counted: standings.filter(isCountedTrust).length }
}

test.each([
  ['no other account sends them', noSecondSender, false],
  ['an accomplice sends them too', accompliceToo, false],
  ['no other account sends them, and an accomplice took the recruit’s name', noSecondSender, true],
  ['an accomplice who took the recruit’s name sends them too', accompliceToo, true],
])('matches of a recruit that the leader of another clan sends wait: %s', async (_, sendToo, isNameTaken) => {
  expect((await sendRecruitsGames(sendToo, isNameTaken)).counted).toBe(0)
})

test.each([
  ['sends them too', false],
  ['sends them too, and an accomplice took the recruit’s name', true],
])('officers of another clan cannot confirm a claim to a recruit if the clan’s leader %s', async (_, isNameTaken) => {
  const { member, officer, claimant, otherClan, counted } = await sendRecruitsGames(theLeader, isNameTaken)
  expect(counted).toBe(4)
  const confirmation = `/api/clans/${otherClan}/claims/${await claim(claimant)}/confirm`
  for (const person of [officer, member])
    expect(await refusalOf(await person.command('POST', confirmation))).toEqual([409, 'CLAIM_NOT_OF_CLAN'])
  expect(await ownersOf(RECRUIT)).toEqual([])
})

test('officers of a recruit’s own clan confirm the recruit’s claim, even if a member of two clans sent the matches', async () => {
  const [member, recruit] = [await aMember(7), await youngAccount()]
  await joinClan(recruit, 'member')
  await aClan(site, { members: [member] })
  await upload(member, 50, { fields: { clanId } })
  await confirmMatch(leader, 50)
  for (const game of [60, 61]) await upload(member, game, { people: WITH_RECRUIT, fields: { clanId } })
  const answer = await leader.command('POST', `/api/clans/${clanId}/claims/${await claim(recruit)}/confirm`)
  expect(answer.status).toBe(200)
  expect(await ownersOf(RECRUIT)).toEqual([recruit.userId])
})
