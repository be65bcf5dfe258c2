import { expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { signedIn } from '#testing/testAccounts.ts'
import {
  allShownMatches,
  expectNothingToMend,
  matureMatchesAfter,
  site,
  stranger,
  tenPeopleFrom,
  trustOfGame,
  upload,
} from '../testing/testTrust.ts'

// A stranger sends matches under the names of unproven players, who are proven before the matches count.

const THEIRS = tenPeopleFrom(500)

test.each(['client', 'none', 'api'] as const)(
  'a forged match with %s ids does not get the players of its names, even if they are confirmed while it waits',
  async (ids) => {
    const oldLeader = await signedIn(site)
    const fields = { clanId: await aClan(site, { leader: oldLeader }) }
    await upload(oldLeader, 61, { people: THEIRS, fields })
    await upload(stranger, 50, { people: THEIRS, winner: 'red', ids, forged: THEIRS })
    const waits = await trustOfGame(50)
    await site.db.updateTable('match').set({ standing: 'confirmed' }).where('id', '=', 'KR_7300000061').execute()
    const rows = await allShownMatches()
    await matureMatchesAfter(1)
    const after = await allShownMatches()
    expect([waits, await trustOfGame(50)]).toEqual(['waiting', 'reported'])
    for (const row of rows) expect(after).toContainEqual(row)
    await expectNothingToMend()
  },
)
