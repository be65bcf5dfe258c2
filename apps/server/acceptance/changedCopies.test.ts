import { expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { signedIn } from '#testing/testAccounts.ts'
import {
  expectNothingToMend,
  makeOwner,
  matchDetailFor,
  matchIdOf,
  matureMatchesAfter,
  setMinutesLater,
  site,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// While a new clan's game waits a day to count, a stranger sends a copy with another winner and with invented players
// in some seats.

const THEIRS = tenPeopleFrom(500)
const INVENTED = tenPeopleFrom(950)
const REASONS = {
  'all ids': { recorded: THEIRS },
  'one id': { recorded: [500, ...tenPeopleFrom(970).slice(1)] },
  'nine names': { recorded: [...THEIRS.slice(0, 9), 979], forged: THEIRS },
  'a guest': { people: [9, ...THEIRS.slice(1)] },
}

test.each(
  Object.entries(REASONS).flatMap(([name, reason]) =>
    [0, 1, 2, 5].flatMap((own) => [true, false].map((isInClan) => ({ name, reason, own, isInClan }))),
  ),
)(
  'a game that waits for $name counts after its day, although a copy has another winner and $own own players (sent to a clan: $isInClan)',
  async ({ reason, own, isInClan }) => {
    const {
      recorded = null,
      people = THEIRS,
      forged = [],
    } = reason as { recorded?: number[]; people?: number[]; forged?: number[] }
    const [forger, newLeader, copier] = [await youngAccount(), await youngAccount(), await youngAccount()]
    const fields = isInClan ? { clanId: await aClan(site, { leader: newLeader }) } : {}
    if (recorded)
      await upload(forger, 50, { people: recorded, forged, fields: { clanId: await aClan(site, { leader: forger }) } })
    await upload(copier, 40, { people: INVENTED })
    const accomplice = await youngAccount()
    await makeOwner(copier, 950)
    await makeOwner(accomplice, 959)
    await upload(newLeader, 61, { people, fields })
    expect(await trustOfGame(61)).toBe('waiting')
    setMinutesLater(1)
    const copied = people.map((person, slot) =>
      slot < own - 1 || (slot === 9 && own > 0) ? (INVENTED[slot] ?? 0) : person,
    )
    for (const person of [copier, accomplice]) await upload(person, 61, { people: copied, winner: 'red' })
    await matureMatchesAfter(1)
    expect(await matchDetailFor(matchIdOf(61))).toMatchObject({ standing: 'reported', winner: 'blue' })
    await expectNothingToMend()
  },
)

test('a guest who sends another winner disputes a new clan’s game, and does not replace it', async () => {
  const [newLeader, guest] = [await youngAccount(), await signedIn(site)]
  await upload(guest, 40, { people: INVENTED })
  await makeOwner(guest, 950)
  const fields = { clanId: await aClan(site, { leader: newLeader }) }
  const people = [950, ...THEIRS.slice(1)]
  await upload(newLeader, 61, { people, fields })
  setMinutesLater(1)
  await upload(guest, 61, { people, winner: 'red' })
  expect(await matchDetailFor(matchIdOf(61))).toMatchObject({ standing: 'disputed', winner: 'blue' })
  await expectNothingToMend()
})
