import { expect, test } from 'vitest'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import { fields, forged, forger, newLeader, THEIRS } from '../testing/testForgerClan.ts'
import {
  allShownMatches,
  expectNothingToMend,
  matchIdOf,
  matureMatchesAfter,
  seatsOf,
  site,
  trustOfGame,
  upload,
} from '../testing/testTrust.ts'

// An account may have twenty matches that wait for other people.

async function send(browser: SignedInBrowser, game: number, report: Parameters<typeof upload>[2] = {}) {
  await emptyTables(site.pool, 'request_window')
  return upload(browser, game, { people: THEIRS, fields, ...report })
}

test.each([
  ['one id', [500, ...Array.from({ length: 9 }, (_, index) => 600 + index)], []],
  ['all ids', THEIRS, []],
  ['all names', THEIRS, THEIRS],
])('an invention with %s of a new clan takes none of the clan’s room', async (_, people, forgedIds) => {
  await send(forger, 50, { people, forged: forgedIds, fields: forged })
  for (let game = 61; game < 83; game += 1) expect(await send(newLeader, game)).toMatchObject({ status: 'created' })
  expect(await trustOfGame(82)).toBe('waiting')
  await matureMatchesAfter(1)
  expect(await trustOfGame(82)).toBe('reported')
  await expectNothingToMend()
})

test('many inventions with a new clan’s ids change nothing for the clan and give it only one notification', async () => {
  await send(newLeader, 61)
  const before = await allShownMatches()
  for (let game = 20; game < 45; game += 1)
    expect(await send(forger, game, { winner: 'red', fields: forged })).toMatchObject({ standing: 'waiting' })
  const { items } = await (await newLeader.get('/api/me/notifications')).json()
  expect(items).toMatchObject([{ kind: 'match', outcome: 'waiting' }])
  await matureMatchesAfter(1)
  expect(await trustOfGame(44)).toBe('reported')
  const after = await allShownMatches()
  for (const row of before) expect(after).toContainEqual(row)
  expect(await send(newLeader, 62)).toMatchObject({ standing: 'reported' })
  expect(await seatsOf(matchIdOf(62))).toEqual(await seatsOf(matchIdOf(61)))
  await expectNothingToMend()
})

test('a match with an ordinary guest takes room, even if an invention has the ids of all the others', async () => {
  await send(forger, 50, { fields: forged })
  const withGuest = [...THEIRS.slice(0, 9), 9]
  for (let game = 61; game < 81; game += 1)
    expect(await send(newLeader, game, { people: withGuest })).toMatchObject({ standing: 'waiting' })
  expect(await send(newLeader, 81, { people: withGuest })).toMatchObject({ code: 'WAITING_FULL' })
  expect(await send(newLeader, 82)).toMatchObject({ status: 'created' })
})
