import { MINUTE_MS } from '@buri/domain/seoulTime'
import { beforeEach, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import {
  allShownMatches,
  confirmMatch,
  decideDispute,
  disputeMatch,
  disputesOf,
  expectNothingToMend,
  makeOwner,
  matchIdOf,
  NOON,
  redMember,
  setMinutesLater,
  site,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// Three accounts with a clan invite people whom they have written into invented matches.
let sender: SignedInBrowser
let hostileLeader: SignedInBrowser
let hostileOfficer: SignedInBrowser
let clan: string
beforeEach(async () => {
  ;[sender, hostileLeader, hostileOfficer] = [await youngAccount(), await youngAccount(), await youngAccount()]
  clan = await aClan(site, { leader: hostileLeader, officers: [hostileOfficer], members: [sender] })
})
async function anOwner(person: number) {
  const browser = await signedIn(site)
  await makeOwner(browser, person)
  return browser
}
const accept = (browser: SignedInBrowser) =>
  site.db
    .insertInto('clanMember')
    .values({
      clanId: clan,
      userId: browser.userId,
      rank: 'member',
      joinedAt: new Date(NOON.getTime() + 5 * MINUTE_MS),
    })
    .execute()

test('officers may not confirm a match for a new member that was sent before the member joined', async () => {
  const owners = [redMember, ...(await Promise.all([1, 2, 3].map(anOwner)))]
  await upload(sender, 50, { people: [9, 1, 2, 3, ...tenPeopleFrom(300).slice(4)], fields: { clanId: clan } })
  const before = await allShownMatches()
  expect(await trustOfGame(50)).toBe('waiting')
  for (const owner of owners) await accept(owner)
  for (const person of [hostileLeader, hostileOfficer]) {
    await confirmMatch(person, 50)
    await upload(person, 50, { people: [9, 1, 2, 3, ...tenPeopleFrom(300).slice(4)], fields: { clanId: clan } })
  }
  expect(await trustOfGame(50)).toBe('waiting')
  expect(await allShownMatches()).toEqual(before)
  for (const owner of owners) expect((await confirmMatch(owner, 50)).status).toBe(200)
  expect(await trustOfGame(50)).toBe('reported')
  await expectNothingToMend()
})

test('officers may not decide an objection that somebody raised before becoming a member', async () => {
  const people = [9, ...tenPeopleFrom(300).slice(1)]
  await upload(sender, 49, { people: tenPeopleFrom(300), fields: { clanId: clan } })
  await upload(sender, 50, { people, fields: { clanId: clan } })
  expect((await disputeMatch(redMember, 50)).status).toBe(201)
  const [objection] = await disputesOf(redMember, 50)
  await accept(redMember)
  for (const person of [hostileLeader, hostileOfficer]) await decideDispute(person, 50, objection?.id ?? '', 'stands')
  expect(await trustOfGame(50)).toBe('disputed')
})

test('a match whose people have joined the sender’s clan counts after the sender deletes it and sends it again', async () => {
  const owners = [redMember, ...(await Promise.all([1, 2, 3].map(anOwner)))]
  const report = { people: [9, 1, 2, 3, ...tenPeopleFrom(300).slice(4)], fields: { clanId: clan } }
  await upload(hostileLeader, 50, report)
  for (const owner of owners) await accept(owner)
  setMinutesLater(10)
  expect((await hostileLeader.command('DELETE', `/api/matches/${matchIdOf(50)}`)).status).toBe(204)
  await upload(hostileLeader, 50, report)
  const match = site.db.selectFrom('match').select('standing').where('uploadedBy', '=', hostileLeader.userId)
  expect(await match.where('deletedAt', 'is', null).execute()).toEqual([{ standing: 'reported' }])
})
