import { beforeEach, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import {
  allShownMatches,
  confirmMatch,
  expectNothingToMend,
  joinClan,
  makeOwner,
  matchDetailFor,
  matchIdOf,
  matureMatchesAfter,
  personName,
  setMinutesLater,
  site,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// An account becomes the owner of a guest after the match was sent.

let sender: SignedInBrowser
let officer: SignedInBrowser
let friend: SignedInBrowser
let owners: SignedInBrowser[]
let fields: { clanId: string }
const invented = tenPeopleFrom(900)
const report = (guests = [1, 2, 3]) => ({
  people: [...guests, ...invented.slice(guests.length)],
  winner: 'red' as const,
  fields,
})
const WITH_FOUR = [1, 2, 3, 4]
beforeEach(async () => {
  ;[sender, officer, friend] = [await youngAccount(), await youngAccount(), await youngAccount()]
  fields = { clanId: await aClan(site, { leader: officer, members: [sender, friend] }) }
  await upload(sender, 40, { people: invented, fields })
  await upload(sender, 60, report())
  await upload(sender, 62, report(WITH_FOUR))
  await matureMatchesAfter(2)
  expect([await trustOfGame(60), await trustOfGame(62)]).toEqual(['reported', 'waiting'])
  owners = [await youngAccount(), await youngAccount(), await youngAccount()]
  for (const [index, owner] of owners.entries()) await makeOwner(owner, index + 1)
})
test.each([
  ['nothing else happens', async () => {}],
  ['the sender sends another file', () => upload(sender, 60, { ...report(), vision: null })],
  ['a clanmate sends another file', () => upload(friend, 60, { ...report(), vision: null })],
  ['a clanmate sends the same file', () => upload(friend, 60, report())],
  ['an officer confirms another match of the sender', () => confirmMatch(officer, 61)],
])('later owners get a match only by their own answer: %s', async (_, act) => {
  await upload(sender, 61, { people: invented, fields })
  const ofGuests = async () =>
    (await allShownMatches()).filter((row) => [1, 2, 3].some((n) => JSON.stringify(row).includes(`"${personName(n)}"`)))
  const before = await ofGuests()
  setMinutesLater(2 * 24 * 60)
  await site.pool.query(`update session set last_used_at = '2026-11-22T12:00:00Z'`)
  await act()
  await matureMatchesAfter(30)
  expect(await matchDetailFor(matchIdOf(60))).toMatchObject({ standing: 'reported', silentGuests: 3 })
  expect(await ofGuests()).toEqual(before)
  const [owner = sender] = owners
  const url = `/api/summoners/${encodeURIComponent(`${personName(1)}#KR1`)}/matches/waiting`
  expect((await (await owner.get(url)).json()).confirmable).toContainEqual(
    expect.objectContaining({ matchId: matchIdOf(60) }),
  )
  expect((await confirmMatch(owner, 60)).status).toBe(200)
  expect(await ofGuests()).not.toEqual(before)
  await expectNothingToMend()
})

test('sending the files of a waiting match again asks each owner only once', async () => {
  await upload(friend, 62, report(WITH_FOUR))
  for (const owner of owners) {
    const read = await owner.command('PATCH', '/api/me/notifications', { readUntil: '2026-11-20T13:00:00Z' })
    expect(await read.json()).toEqual({ unread: 0 })
  }
  const again = await youngAccount()
  await joinClan(again, 'member', fields.clanId)
  for (const who of [sender, friend, again])
    for (const file of [report(WITH_FOUR), { ...report(WITH_FOUR), vision: null }]) await upload(who, 62, file)
  const { rows } = await site.pool.query(
    `select count(*)::int as unread from notification where user_id = any ($1) and read_at is null`,
    [owners.map(({ userId }) => userId)],
  )
  expect(rows).toEqual([{ unread: 0 }])
})
