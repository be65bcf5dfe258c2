import { expect, test } from 'vitest'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { signedIn } from '../testing/testAccounts.ts'
import { applyAndJoin, foundClan } from '../testing/testMemberships.ts'
import {
  expectNothingToMend,
  makeOwner,
  matchIdOf,
  matureMatchesAfter,
  seatsOf,
  setMinutesLater,
  site,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// A plain member of a clan leads another clan. The member sends a true evening of the first clan before its own people do.

const PEOPLE = tenPeopleFrom(700)

test('an evening sent first without ids, for the other clan, takes no people from the clan', async () => {
  const [leader, settled, member] = [await signedIn(site), await signedIn(site), await youngAccount()]
  const clan = { clanId: await foundClan(leader, '우리반') }
  for (const account of [settled, member]) await applyAndJoin(account, clan.clanId, leader)
  setMinutesLater(10)
  for (const game of [30, 31]) await upload(leader, game, { people: PEOPLE, fields: clan })
  await makeOwner(settled, 701)
  await makeOwner(member, 705)
  await upload(settled, 33, { people: PEOPLE, fields: clan })
  const people = await seatsOf(matchIdOf(31))
  const other = { clanId: await foundClan(member, '새벽반') }
  setMinutesLater(20)
  await emptyTables(site.pool, 'request_window')
  await upload(member, 40, { people: PEOPLE, ids: 'none', fields: other })
  await upload(settled, 40, { people: PEOPLE, fields: clan })
  await matureMatchesAfter(2)
  await emptyTables(site.pool, 'request_window')
  await upload(leader, 50, { people: PEOPLE, fields: clan })
  expect([await trustOfGame(50), await seatsOf(matchIdOf(50))]).toEqual(['reported', people])
  await expectNothingToMend()
})
