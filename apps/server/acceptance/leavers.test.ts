import { EditRight } from '@buri/contract/uploads'
import { expect, test } from 'vitest'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import {
  allShownMatches,
  aMember,
  clanId,
  confirmMatch,
  expectNothingToMend,
  leader,
  matchDetailFor,
  matchIdOf,
  setMinutesLater,
  site,
  trustOfGame,
  upload,
} from '../testing/testTrust.ts'

// A member sends an evening that counts at once, and then leaves the clan or is removed or banned from it.

const WAYS_OUT: Record<string, (member: SignedInBrowser) => Promise<Response>> = {
  leaves: (member) => member.send('DELETE', `/api/clans/${clanId}/members/my`),
  'is removed': ({ userId }) => leader.send('DELETE', `/api/clans/${clanId}/members/${userId}`),
  'is banned': ({ userId }) =>
    leader.command('POST', `/api/clans/${clanId}/bans`, { userId, reason: '욕설', until: null }),
}
const change = (browser: SignedInBrowser, body: object) =>
  browser.command('PATCH', `/api/matches/${matchIdOf(51)}`, body)
const rightOf = async (browser: SignedInBrowser) =>
  EditRight.parse(await (await browser.get(`/api/matches/${matchIdOf(51)}/edit-right`)).json())

async function memberWithEvening(fields: Record<string, string>) {
  const member = await aMember(7)
  await upload(member, 50, { fields })
  await confirmMatch(leader, 50)
  await upload(member, 51, { fields })
  expect(await trustOfGame(51)).toBe('reported')
  expect(await rightOf(member)).toMatchObject({ mayEdit: true, mayMove: true, mayChangeFacts: true, mayDelete: true })
  return member
}

test.each(
  Object.entries(WAYS_OUT).flatMap(([name, leave]) => [
    { name, leave, isInClan: true },
    { name, leave, isInClan: false },
  ]),
)(
  'a member who $name changes none of the matches sent before (sent to the clan: $isInClan)',
  async ({ leave, isInClan }) => {
    const member = await memberWithEvening(isInClan ? { clanId } : {})
    const otherClan = await aClan(site, { leader: member })
    const [before, page] = [await allShownMatches(), await matchDetailFor(matchIdOf(51))]
    expect((await leave(member)).ok).toBe(true)
    expect(await rightOf(member)).toMatchObject({ mayMove: false, mayChangeFacts: false, mayDelete: false })
    for (const body of [
      { matchDate: '2026-06-01T00:00:00Z' },
      { substitutes: [0, 5] },
      { hostName: '사람1#KR1' },
      { clanId: otherClan },
      ...(isInClan ? [{ clanId: null }] : []),
    ])
      expect(await refusalOf(await change(member, body))).toEqual([403, 'MATCH_WITH_GUESTS'])
    const deletion = await member.send('DELETE', `/api/matches/${matchIdOf(51)}`)
    expect(await refusalOf(deletion)).toEqual([403, 'MATCH_WITH_GUESTS'])
    await upload(member, 51, { fields: { matchDate: '2026-06-01T00:00:00Z', clanId: otherClan } })
    expect(await matchDetailFor(matchIdOf(51))).toEqual(page)
    expect(await allShownMatches()).toEqual(before)
    await expectNothingToMend()
  },
)

test.each([
  ['stays a member', async () => {}],
  ['leaves', async (member: SignedInBrowser) => void (await WAYS_OUT.leaves?.(member))],
])('a member who named a clan of their own for an evening, and %s, does not delete it days later', async (_, leave) => {
  const member = await aMember(7)
  const ownClan = await aClan(site, { leader: member })
  await upload(member, 50, { fields: { clanId } })
  await confirmMatch(leader, 50)
  await upload(member, 51, { fields: { clanId: ownClan } })
  await confirmMatch(leader, 51)
  expect(await trustOfGame(51)).toBe('confirmed')
  await leave(member)
  const before = await allShownMatches()
  setMinutesLater(10 * 24 * 60)
  const answers = [
    await change(member, { matchDate: '2026-06-01T00:00:00Z' }),
    await member.send('DELETE', `/api/matches/${matchIdOf(51)}`),
  ]
  for (const answer of answers) expect(await refusalOf(answer)).toEqual([403, 'EDIT_TIME_OVER'])
  expect(await allShownMatches()).toEqual(before)
  await expectNothingToMend()
})
