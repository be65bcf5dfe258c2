import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import { foundClan } from '#testing/testMemberships.ts'
import {
  confirmMatch,
  gamesOfPlayersNamed,
  makeOwner,
  matureMatchesAfter,
  setMinutesLater,
  site,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// A forger's account is thirty days old when it sends a file. It does nothing more, and becomes sixty days old.

const OURS = tenPeopleFrom(700)
const OTHERS = tenPeopleFrom(800)
let leader: SignedInBrowser
let clan: string

async function send(by: SignedInBrowser, game: number, { clanId = '', people = OURS } = {}) {
  await emptyTables(site.pool, 'request_window')
  expect(await upload(by, game, { people, fields: clanId ? { clanId } : {} })).toMatchObject({ code: null })
  return trustOfGame(game)
}
async function goToDay(day: number) {
  setMinutesLater(day * 24 * 60)
  await matureMatchesAfter(day)
  await sql`update session set last_used_at = '2026-11-20T12:00:00Z'::timestamptz + ${day} * interval '1 day'`.execute(
    site.db,
  )
}
beforeEach(async () => {
  leader = await youngAccount(1)
  clan = await foundClan(leader, '우리반')
})

test.each([1, 10])(
  'a forged file with the ids of %i of a new clan’s people takes no game from the clan after sixty days',
  async (copied) => {
    const forger = await youngAccount(30)
    await send(forger, 1, { people: [...OURS.slice(0, copied), ...OTHERS.slice(copied)] })
    for (const game of [20, 21]) await send(leader, game, { clanId: clan })
    await goToDay(29)
    expect(await send(leader, 30, { clanId: clan })).toBe('reported')
    await goToDay(31)
    expect(await send(leader, 31, { clanId: clan })).toBe('reported')
    expect(await gamesOfPlayersNamed(700)).toEqual([4, 1])
  },
)

test('the owner of a player with a copied id may not confirm the clan’s game after sixty days', async () => {
  const [forger, thief] = [await youngAccount(30), await youngAccount(30)]
  await send(forger, 1, { people: [700, ...OTHERS.slice(1)] })
  await makeOwner(thief, 700)
  await sql`update player_owner set proof = 'officer'`.execute(site.db)
  for (const game of [20, 21]) await send(leader, game, { clanId: clan })
  await goToDay(31)
  await send(leader, 31, { clanId: clan })
  expect((await confirmMatch(thief, 31)).status).toBe(403)
})

test('people who play for two new clans stay in both when a leader’s account becomes sixty days old', async () => {
  const other = await youngAccount(50)
  const people = [...OURS.slice(0, 5), ...OTHERS.slice(5)]
  await send(other, 20, { clanId: await foundClan(other, '너희반'), people })
  await send(leader, 30, { clanId: clan })
  await goToDay(12)
  expect(await send(leader, 31, { clanId: clan })).toBe('reported')
  expect(await gamesOfPlayersNamed(700)).toEqual([2, 1])
})

test('a guest whom a settled account records again is one person in the other clan’s game, too', async () => {
  const other = await youngAccount(50)
  const theirs = await foundClan(other, '너희반')
  await send(other, 20, { clanId: theirs, people: OTHERS })
  await goToDay(12)
  await send(other, 21, { clanId: theirs, people: OTHERS })
  expect(await send(leader, 30, { clanId: clan, people: [800, ...OURS.slice(1)] })).toBe('waiting')
  await goToDay(14)
  expect([await trustOfGame(30), await gamesOfPlayersNamed(800)]).toEqual(['reported', [2]])
})
