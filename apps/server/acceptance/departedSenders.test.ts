import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { type SignedInBrowser, signedIn } from '../testing/testAccounts.ts'
import { jsonOf } from '../testing/testAnswers.ts'
import { applyAndJoin, appoint, foundClan, quitClan } from '../testing/testMemberships.ts'
import {
  aModerator,
  gamesOfPlayersNamed,
  matureMatchesAfter,
  setMinutesLater,
  site,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// Somebody outside the clan recorded its people once. The clan recorded them far more often, and goes on speaking for
// them.

const PEOPLE = tenPeopleFrom(700)
let minute = 0
beforeEach(() => {
  minute = 0
})
function goTo(later: number) {
  minute = later
  setMinutesLater(minute)
}
const tick = () => goTo(minute + 10)

async function send(by: SignedInBrowser, game: number, clanId?: string) {
  tick()
  await emptyTables(site.pool, 'request_window')
  await upload(by, game, { people: PEOPLE, ...(clanId && { fields: { clanId } }) })
  return trustOfGame(game)
}
async function sendAll(by: SignedInBrowser, games: readonly number[], clanId?: string) {
  for (const game of games) expect(await send(by, game, clanId)).toBe('reported')
}
const records = () => gamesOfPlayersNamed(700)
async function found(by: SignedInBrowser) {
  tick()
  const clan = await foundClan(by, '우리반')
  tick()
  return clan
}

test('a history is folded again with a testimony from before officers’ seats were kept', async () => {
  const leader = await signedIn(site)
  const clan = await found(leader)
  await sendAll(leader, [41, 42], clan)
  await sql`update match_source set officer_seats = null`.execute(site.db)
  await sql`update player_history set is_stale = true`.execute(site.db)
  expect(await records()).toEqual([2])
  await sendAll(leader, [43], clan)
  expect(await records()).toEqual([3])
})

describe.each([
  ['new', () => youngAccount()],
  ['settled', () => signedIn(site)],
])('with %s accounts', (_, account) => {
  test('the clan keeps its people when a founder with one earlier game hands it over and leaves', async () => {
    const [founder, heir] = [await account(), await account()]
    await send(founder, 40)
    const clan = await found(founder)
    await sendAll(founder, [41, 42, 43, 44, 45], clan)
    await applyAndJoin(heir, clan, founder)
    await appoint(heir, 'officer', clan, founder)
    await sendAll(heir, [46], clan)
    await appoint(heir, 'leader', clan, founder)
    await quitClan(founder, clan)
    await sendAll(heir, [47], clan)
    expect(await records()).toEqual([8])
  })

  test.each([
    ['a member with one game from before joining leaves', false],
    ['such a member leaves, and the leader is also an officer elsewhere', true],
  ])('the clan keeps its people when %s', async (_, isOfficerElsewhere) => {
    const [leader, member, friend] = [await account(), await account(), await account()]
    await send(member, 40)
    const clan = await found(leader)
    await applyAndJoin(member, clan, leader)
    if (isOfficerElsewhere) {
      const other = await foundClan(friend, '새벽반')
      await applyAndJoin(leader, other, friend)
      await appoint(leader, 'officer', other, friend)
    }
    await send(member, 41, clan)
    await sendAll(leader, [42, 43, 44, 45], clan)
    await quitClan(member, clan)
    await sendAll(leader, [46, 47], clan)
    expect(await records()).toEqual([8])
  })

  test('the clan keeps its people when the staff answer that those of a friend’s first game are the same', async () => {
    const [friend, leader] = [await youngAccount(), await account()]
    await send(friend, 40)
    const clan = await found(leader)
    for (const game of [50, 51, 52]) await send(leader, game, clan)
    await matureMatchesAfter(2)
    goTo(2 * 24 * 60)
    await sendAll(leader, [53, 54, 55], clan)
    expect(await records()).toEqual([6, 1])
    const staff = await aModerator()
    for (const { id, kind } of (await jsonOf(staff.get('/api/me/questions'))).items)
      if (kind === 'samePlayer') await jsonOf(staff.command('PATCH', `/api/me/questions/${id}`, { answer: 'same' }))
    await sendAll(leader, [56, 57], clan)
    expect(await records()).toEqual([9])
  })
})

test('the clan keeps its people when the member who sent their first game deletes their account', async () => {
  const [leader, member] = [await youngAccount(1), await youngAccount(1)]
  await send(member, 40)
  const clan = await found(leader)
  await applyAndJoin(member, clan, leader)
  await send(member, 41, clan)
  await sendAll(leader, [42, 43, 44, 45, 46, 47, 48], clan)
  expect((await member.command('DELETE', '/api/me', { confirm: '탈퇴합니다' })).status).toBe(204)
  await sendAll(leader, [62, 63], clan)
  expect(await records()).toEqual([11])
})
