import { expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { signedIn } from '#testing/testAccounts.ts'
import {
  clanId,
  confirmMatch,
  joinClan,
  leader,
  leaveClan,
  makeOwner,
  site,
  TEN_PEOPLE,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '#testing/testTrust.ts'

const GUESTS = tenPeopleFrom(30).slice(0, 5)
const THEIRS = tenPeopleFrom(500)

/** Returns the trust of a new clan's game with five guests from the old clan once the owner of one confirmed it. */
async function trustAfterOwner(tie: (theirs: string, sender: Awaited<ReturnType<typeof youngAccount>>) => unknown) {
  await emptyTables(site.pool, 'request_window')
  const [sender, owner] = [await youngAccount(), await signedIn(site)]
  const theirs = await aClan(site, { leader: sender })
  for (const game of [10, 11])
    await upload(leader, game, { people: [...TEN_PEOPLE.slice(0, 5), ...GUESTS], fields: { clanId } })
  await makeOwner(owner, 30)
  for (const game of [20, 21]) await upload(sender, game, { people: THEIRS, fields: { clanId: theirs } })
  await tie(theirs, sender)
  await upload(sender, 40, { people: [...THEIRS.slice(0, 5), ...GUESTS], fields: { clanId: theirs } })
  expect(await trustOfGame(40)).toBe('waiting')
  expect((await confirmMatch(owner, 40)).status).toBe(200)
  return trustOfGame(40)
}

test('an owner’s testimony covers guests from the same clan', async () => {
  expect(await trustAfterOwner(() => undefined)).toBe('reported')
})

test.each(['is', 'was'])('a new account that %s in two clans does not tie them together', async (time) => {
  const between = await youngAccount(2)
  const trust = await trustAfterOwner(async (theirs) => {
    await joinClan(between, 'member', theirs)
    await joinClan(between, 'member')
    if (time === 'was') for (const clan of [theirs, clanId]) await leaveClan(clan, between)
  })
  expect(trust).toBe('reported')
})

test('a sender who was in the clan of the guests stays tied to it', async () => {
  const trust = await trustAfterOwner(async (_, sender) => {
    await joinClan(sender, 'member')
    await leaveClan(clanId, sender)
  })
  expect(trust).toBe('waiting')
})
