import { beforeEach, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import {
  allShownMatches,
  confirmMatch,
  expectNothingToMend,
  joinClan,
  makeOwner,
  matureMatchesAfter,
  setMinutesLater,
  site,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// An account that becomes the owner of a guest after the match was sent gets a day of its own to object.

let sender: SignedInBrowser
let officer: SignedInBrowser
let friend: SignedInBrowser
let owners: SignedInBrowser[]
let fields: { clanId: string }
const invented = tenPeopleFrom(900)
const report = () => ({ people: [1, 2, 3, ...invented.slice(3)], winner: 'red' as const, fields })
beforeEach(async () => {
  ;[sender, officer, friend] = [await youngAccount(), await youngAccount(), await youngAccount()]
  fields = { clanId: await aClan(site, { leader: officer, members: [sender, friend] }) }
  await upload(sender, 40, { people: invented, fields })
  await upload(sender, 60, report())
  await matureMatchesAfter(2)
  expect(await trustOfGame(60)).toBe('waiting')
  owners = [await youngAccount(), await youngAccount(), await youngAccount()]
  for (const [index, owner] of owners.entries()) await makeOwner(owner, index + 1)
})
const waitingBells = async (who: SignedInBrowser) => {
  const { items } = await (await who.get('/api/me/notifications')).json()
  return items.filter(({ outcome }: { outcome: string }) => outcome === 'waiting').length
}

test('the confirmation of another match does not make a match count whose late owners were not asked', async () => {
  await upload(sender, 61, { people: invented, fields })
  const before = await allShownMatches()
  setMinutesLater(2 * 24 * 60)
  await site.pool.query(`update session set last_used_at = '2026-11-22T12:00:00Z'`)
  expect((await confirmMatch(officer, 61)).status).toBe(200)
  await matureMatchesAfter(30)
  expect(await trustOfGame(60)).toBe('waiting')
  expect(await allShownMatches()).toEqual(before)
  await expectNothingToMend()
})

test.each([
  ['the sender sends another file', () => upload(sender, 60, { ...report(), vision: null })],
  ['a clanmate sends another file', () => upload(friend, 60, { ...report(), vision: null })],
  ['a clanmate sends the same file', () => upload(friend, 60, report())],
])('the day begins, and its owners are asked, once %s', async (_, send) => {
  setMinutesLater(2 * 24 * 60)
  expect(await send()).toMatchObject({ status: 'merged' })
  for (const owner of owners) expect(await waitingBells(owner)).toBe(1)
  await matureMatchesAfter(2.9)
  expect(await trustOfGame(60)).toBe('waiting')
  await matureMatchesAfter(3)
  expect(await trustOfGame(60)).toBe('reported')
  await expectNothingToMend()
})

test('sending the files again asks each owner only once', async () => {
  await upload(friend, 60, report())
  for (const owner of owners) {
    const read = await owner.command('PATCH', '/api/me/notifications', { readUntil: '2026-11-20T13:00:00Z' })
    expect(await read.json()).toEqual({ unread: 0 })
  }
  const again = await youngAccount()
  await joinClan(again, 'member', fields.clanId)
  for (const who of [sender, friend, again])
    for (const file of [report(), { ...report(), vision: null }]) await upload(who, 60, file)
  const { rows } = await site.pool.query(
    `select count(*)::int as unread from notification where user_id = any ($1) and read_at is null`,
    [owners.map(({ userId }) => userId)],
  )
  expect(rows).toEqual([{ unread: 0 }])
})
