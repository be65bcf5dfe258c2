import { expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import {
  allShownMatches,
  clanId,
  confirmMatch,
  expectNothingToMend,
  joinClan,
  leader,
  makeOwner,
  matchDetailFor,
  matchIdOf,
  matureMatchesAfter,
  personName,
  redMember,
  site,
  TEN_PEOPLE,
  tenPeopleFrom,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// A match's numbers decide a guest's performance, so only the numbers that a guest was shown count for the guest.

const PEOPLE = [9, ...tenPeopleFrom(300).slice(1)]
const recordOfGuest = async () =>
  (await allShownMatches()).filter((row) => Object.values(row as object).includes(personName(9)))
const visionOf = async () => (await matchDetailFor(matchIdOf(40))).participants[0]?.visionScore

test.each([
  { by: 'the sender', confirmed: 'after' },
  { by: 'an officer', confirmed: 'after' },
  { by: 'the sender', confirmed: 'before' },
  { by: 'an officer', confirmed: 'before' },
] as const)(
  '$by adds no numbers to a match that its guest confirmed $confirmed it counts',
  async ({ by, confirmed }) => {
    const [sender, officer] = [await youngAccount(), await youngAccount()]
    const fields = { clanId: await aClan(site, { leader: sender, officers: [officer] }) }
    await upload(sender, 40, { people: PEOPLE, vision: null, fields })
    if (confirmed === 'after') await matureMatchesAfter(1)
    expect((await confirmMatch(redMember, 40)).status).toBe(200)
    const before = await recordOfGuest()
    await upload(by === 'the sender' ? sender : officer, 40, { people: PEOPLE, vision: '0', fields })
    await matureMatchesAfter(2)
    expect([await visionOf(), await recordOfGuest()]).toEqual([null, before])
    await expectNothingToMend()
  },
)

test.each(['waits', 'counts'])('the sender adds numbers to a match that %s while its guest is silent', async (when) => {
  const sender = await youngAccount()
  const fields = { clanId: await aClan(site, { leader: sender }) }
  await upload(sender, 40, { people: PEOPLE, vision: null, fields })
  if (when === 'counts') await matureMatchesAfter(1)
  const before = await recordOfGuest()
  await upload(sender, 40, { people: PEOPLE, vision: '30', fields })
  expect([await visionOf(), await recordOfGuest()]).toEqual([30, before])
  await expectNothingToMend()
})

test.each([
  { who: 'a new officer of one clan', rank: 'officer', adds: 'adds', added: 30 },
  { who: 'a new member of one clan', rank: 'member', adds: 'cannot add', added: null },
  { who: 'an owner outside both clans', rank: null, adds: 'cannot add', added: null },
])('$who $adds a number to a waiting game of two clans', async ({ rank, added }) => {
  const other = await youngAccount(90)
  const others = { clanId: await aClan(site, { leader: other }) }
  for (const game of [38, 39]) await upload(other, game, { people: tenPeopleFrom(700), fields: others })
  const people = [...TEN_PEOPLE.slice(0, 5), ...tenPeopleFrom(700).slice(5)]
  await upload(leader, 40, { people, vision: null, fields: { clanId } })
  const sender = await youngAccount()
  if (rank) await joinClan(sender, rank)
  else await makeOwner(sender, 3)
  await upload(sender, 40, { people, vision: '30', fields: rank ? { clanId } : {} })
  expect(await matchDetailFor(matchIdOf(40))).toMatchObject({ standing: 'waiting' })
  expect(await visionOf()).toBe(added)
  await expectNothingToMend()
})
