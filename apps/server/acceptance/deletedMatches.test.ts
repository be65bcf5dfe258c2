import { beforeEach, describe, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { daysLater, fields, forger, newLeader, THEIRS } from '../testing/testForgerClan.ts'
import {
  aMember,
  aModerator,
  clanId,
  confirmMatch,
  expectNothingToMend,
  leader,
  makeOwner,
  matchDetailFor,
  matchIdOf,
  matureMatchesAfter,
  redMember,
  site,
  stranger,
  TEN_PEOPLE,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

const path = (game: number) => `/api/matches/${matchIdOf(game)}`
const statusOfDeleting = async (browser: Pick<SignedInBrowser, 'command'>, game: number) =>
  (await browser.command('DELETE', path(game))).status

describe('a game of two clans', () => {
  // Five people of one old clan against five of another.
  const OF_BOTH = [...TEN_PEOPLE.slice(0, 5), ...tenPeopleFrom(700).slice(5)]
  let otherLeader: SignedInBrowser
  beforeEach(async () => {
    otherLeader = await signedIn(site)
    const others = { clanId: await aClan(site, { leader: otherLeader }) }
    for (const game of [61, 62]) await upload(otherLeader, game, { people: tenPeopleFrom(700), fields: others })
  })

  test('cannot be deleted by a stranger who sent it first once one of the clans sent it, too', async () => {
    await upload(stranger, 70, { people: OF_BOTH })
    expect((await (await stranger.get(`${path(70)}/edit-right`)).json()).mayDelete).toBe(true)
    await upload(leader, 70, { people: OF_BOTH, fields: { clanId } })
    expect(await trustOfGame(70)).toBe('waiting')
    expect(await statusOfDeleting(stranger, 70)).toBe(403)
    await upload(otherLeader, 70, { people: OF_BOTH })
    expect(await trustOfGame(70)).toBe('confirmed')
    expect(await statusOfDeleting(stranger, 70)).toBe(403)
    await expectNothingToMend()
  })

  test('cannot be deleted by one of the ten who sent it once the owner of another player confirmed it', async () => {
    const sender = await signedIn(site)
    await makeOwner(sender, 705)
    const people = [...OF_BOTH.slice(0, 9), 9]
    await upload(sender, 70, { people })
    await confirmMatch(redMember, 70)
    expect(await trustOfGame(70)).toBe('waiting')
    expect(await statusOfDeleting(sender, 70)).toBe(403)
  })

  test('may be deleted by a sender of one of the clans until it counts', async () => {
    const people = [...OF_BOTH.slice(0, 9), 9]
    const member = await aMember()
    await upload(member, 70, { people, fields: { clanId } })
    await confirmMatch(redMember, 70)
    expect(await trustOfGame(70)).toBe('waiting')
    expect(await statusOfDeleting(member, 70)).toBe(204)
    await upload(member, 71, { people, fields: { clanId } })
    for (const officer of [leader, otherLeader]) await confirmMatch(officer, 71)
    expect(await trustOfGame(71)).toBe('confirmed')
    expect(await statusOfDeleting(member, 71)).toBe(403)
  })

  test('may be deleted by its sender while only a stranger has sent a copy of it', async () => {
    const member = await aMember()
    await upload(member, 70, { people: OF_BOTH, fields: { clanId } })
    await upload(stranger, 70, { people: OF_BOTH })
    expect(await statusOfDeleting(member, 70)).toBe(204)
  })
})

test('senders may delete games of their clan although a forger sent copies with players invented under the ids', async () => {
  const member = await youngAccount()
  await site.db
    .insertInto('clanMember')
    .values({ ...fields, userId: member.userId, rank: 'member', joinedAt: daysLater(-9) })
    .execute()
  await upload(forger, 50, { people: THEIRS })
  for (const game of [61, 62]) await upload(newLeader, game, { people: THEIRS, fields })
  await matureMatchesAfter(1)
  site.setNow(daysLater(1).toISOString())
  await upload(member, 63, { people: THEIRS, fields })
  await confirmMatch(newLeader, 63)
  expect(await trustOfGame(63)).toBe('reported')
  for (const [game, sender] of [
    [64, newLeader],
    [65, member],
  ] as const) {
    await upload(sender, game, { people: THEIRS, fields })
    await upload(forger, game, { people: THEIRS })
    expect(await statusOfDeleting(sender, game)).toBe(204)
  }
})

test.each(['staff', 'officer'] as const)(
  'after the %s deleted a wrong version, its sender may not send it again, but senders of the right version may',
  async (role) => {
    const [wrong, right] = [await aMember(), await aMember()]
    for (const [index, sender] of [wrong, right].entries()) {
      await upload(sender, 50 + index, { fields: { clanId } })
      await confirmMatch(leader, 50 + index)
    }
    await upload(wrong, 70, { winner: 'red', fields: { clanId } })
    await upload(right, 70, { fields: { clanId } })
    expect(await matchDetailFor(matchIdOf(70))).toMatchObject({ standing: 'disputed', winner: 'red' })
    expect(await statusOfDeleting(role === 'staff' ? await aModerator() : leader, 70)).toBe(204)
    for (const winner of ['red', 'blue'] as const)
      expect(await upload(wrong, 70, { winner, fields: { clanId } })).toMatchObject({ code: 'MATCH_DELETED' })
    const again = await upload(right, 70, { fields: { clanId } })
    expect(again).toMatchObject({ status: 'created' })
    expect(await matchDetailFor(again?.matchId ?? '')).toMatchObject({ standing: 'reported', winner: 'blue' })
    await expectNothingToMend()
  },
)

test('a sender may send another game under the number of a stored game', async () => {
  await upload(leader, 70, { fields: { clanId } })
  const again = await upload(leader, 70, { people: tenPeopleFrom(700), fields: { clanId } })
  expect(again).toMatchObject({ status: 'created' })
  expect(again?.matchId).not.toBe(matchIdOf(70))
  expect(await trustOfGame(70)).toBe('reported')
})
