import { Claim } from '@buri/contract/claims'
import { expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import {
  allShownMatches,
  clanId,
  expectNothingToMend,
  joinClan,
  leader,
  personName,
  site,
  TEN_PEOPLE,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

test('a player that accomplices confirmed as a member’s does not vouch for the member', async () => {
  const [member, officer, sender] = [await youngAccount(), await youngAccount(), await youngAccount()]
  const accomplices = await aClan(site, { leader: officer, members: [member, sender] })
  const invented = [300, ...tenPeopleFrom(700).slice(1)]
  for (const game of [40, 41]) await upload(sender, game, { people: invented, fields: { clanId: accomplices } })
  const { id } = Claim.parse(
    await jsonOf(member.command('POST', '/api/me/accounts', { nameTag: `${personName(300)}#KR1` }), 201),
  )
  expect((await officer.command('POST', `/api/clans/${accomplices}/claims/${id}/confirm`)).status).toBe(200)
  await joinClan(member, 'member')
  await upload(leader, 60, { people: [...TEN_PEOPLE.slice(0, 9), 300], fields: { clanId } })
  const before = await allShownMatches()
  for (const game of [50, 51]) await upload(member, game, { winner: 'red', fields: { clanId } })
  expect([await trustOfGame(50), await trustOfGame(51)]).toEqual(['waiting', 'waiting'])
  expect(await allShownMatches()).toEqual(before)
  await expectNothingToMend()
})

test('an officer who sends a game does not vouch for the member who sent it first', async () => {
  const member = await youngAccount()
  await joinClan(member, 'member')
  await upload(member, 60, { fields: { clanId } })
  await upload(leader, 60, { fields: { clanId } })
  expect(await trustOfGame(60)).toBe('reported')
  const before = await allShownMatches()
  for (const game of [50, 51]) await upload(member, game, { winner: 'red', fields: { clanId } })
  expect([await trustOfGame(50), await trustOfGame(51)]).toEqual(['waiting', 'waiting'])
  expect(await allShownMatches()).toEqual(before)
})
