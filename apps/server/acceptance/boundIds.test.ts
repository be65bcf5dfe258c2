import { Claim } from '@buri/contract/claims'
import { DAY_MS } from '@buri/domain/seoulTime'
import { describe, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { type SignedInBrowser, signedIn } from '../testing/testAccounts.ts'
import { game, keyed, ownersOf } from '../testing/testKeyedSite.ts'
import {
  aModerator,
  clanId,
  confirmMatch,
  expectNothingToMend,
  type IdKind,
  joinClan,
  leader,
  makeOwner,
  matchIdOf,
  matureMatchesAfter,
  NOON,
  personName,
  playerOf,
  seatsOf,
  site,
  TEN_PEOPLE,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// A plain member sends a true evening of the clan under ids of a kind that the clan's files have lacked. The leader
// cannot see the ids, and confirms the names and numbers.

/** Makes a clan whose leader sent two games, and a plain member who played and forges ids. */
async function aClanWithForger(ids: IdKind = 'client') {
  const people = tenPeopleFrom(700)
  const [newLeader, forger] = [await signedIn(site), await youngAccount()]
  const fields = { clanId: await aClan(site, { leader: newLeader }) }
  for (const number of [30, 31]) await upload(newLeader, number, { people, ids, fields })
  await joinClan(forger, 'member', fields.clanId)
  await makeOwner(forger, 708)
  return { people, newLeader, forger, fields, seats: await seatsOf(matchIdOf(31)) }
}

const forgedId = (person: number) => `api-${String(50_000 + person).padStart(74, '0')}`
const wearIcon = (puuid: string, profileIconId: number) =>
  game.tellSummoner(puuid, { profileIconId, summonerLevel: 30 })
/** Makes a member of the test site's clan whose game account has the id of a person in a forged file. */
async function aThiefOf(person: number) {
  keyed.setNow(NOON.toISOString())
  game.tellAccount(forgedId(person), '도둑#KR1')
  game.tellRanks(forgedId(person), [])
  wearIcon(forgedId(person), 99)
  const thief = await signedIn(keyed, { createdAt: new Date(NOON.getTime() - 30 * DAY_MS) })
  await joinClan(thief, 'member')
  return thief
}
async function claimByIcon(thief: SignedInBrowser, person: number) {
  const answer = await thief.command('POST', '/api/me/accounts', { nameTag: `${personName(person)}#KR1` })
  const { id, proofIcon } = Claim.parse(await answer.json())
  wearIcon(forgedId(person), proofIcon?.id ?? 0)
  await thief.command('POST', `/api/me/accounts/${id}/check`)
}

describe('invented ids in an evening that the leader confirmed', () => {
  test.each([
    { known: 'none', next: 'client' },
    { known: 'client', next: 'api' },
  ] as const)('take no seat in the clan’s next games (known by $known ids, then $next)', async ({ known, next }) => {
    const { people, newLeader, forger, fields, seats } = await aClanWithForger(known)
    await upload(forger, 40, { people, ids: next, forged: people, fields })
    expect((await confirmMatch(newLeader, 40)).status).toBe(200)
    expect(await trustOfGame(40)).toBe('confirmed')
    expect(await seatsOf(matchIdOf(40))).toEqual(seats)
    await emptyTables(site.pool, 'request_window')
    for (const number of [50, 51]) await upload(newLeader, number, { people, ids: next, fields })
    await matureMatchesAfter(2)
    expect([await seatsOf(matchIdOf(50)), await seatsOf(matchIdOf(51))]).toEqual([seats, seats])
    await expectNothingToMend()
  })

  test('are not bound when the leader’s file names the lines', async () => {
    const { people, newLeader, forger, fields, seats } = await aClanWithForger()
    await upload(forger, 40, { people, ids: 'api', forged: people, unnamed: people, without: people.slice(4), fields })
    await upload(newLeader, 40, { people, fields })
    expect(await seatsOf(matchIdOf(40))).toEqual(seats)
    await emptyTables(site.pool, 'request_window')
    for (const number of [50, 51]) await upload(newLeader, number, { people, ids: 'api', fields })
    expect([await seatsOf(matchIdOf(50)), await seatsOf(matchIdOf(51))]).toEqual([seats, seats])
    await expectNothingToMend()
  })

  test('are not bound when the leader deletes the evening and the staff restore it', async () => {
    const { people, newLeader, forger, fields, seats } = await aClanWithForger()
    await upload(forger, 40, { people, ids: 'api', forged: people, fields })
    expect((await confirmMatch(newLeader, 40)).status).toBe(200)
    const path = `/api/matches/${matchIdOf(40)}`
    expect((await newLeader.send('DELETE', path)).status).toBe(204)
    expect((await (await aModerator()).command('POST', `${path}/restore`)).status).toBe(204)
    expect(await seatsOf(matchIdOf(40))).toEqual(seats)
    await emptyTables(site.pool, 'request_window')
    await upload(newLeader, 50, { people, ids: 'api', fields })
    expect(await seatsOf(matchIdOf(50))).toEqual(seats)
    await expectNothingToMend()
  })

  test('the icon of the sender’s own game account takes no player of the clan', async () => {
    const player = await playerOf(5)
    const thief = await aThiefOf(5)
    await makeOwner(thief, 8)
    await upload(thief, 40, { ids: 'api', forged: [5], fields: { clanId } })
    expect((await confirmMatch(leader, 40)).status).toBe(200)
    expect(await trustOfGame(40)).toBe('confirmed')
    await claimByIcon(thief, 5)
    expect(await ownersOf(player)).toEqual([])
  })

  test('the icon of the sender’s own game account takes no newcomer', async () => {
    const people = [...TEN_PEOPLE.slice(0, 9), 705]
    const thief = await aThiefOf(705)
    await upload(thief, 40, { people, ids: 'api', forged: [705], fields: { clanId } })
    expect((await confirmMatch(leader, 40)).status).toBe(200)
    await emptyTables(site.pool, 'request_window')
    await upload(leader, 50, { people, fields: { clanId } })
    const player = (await seatsOf(matchIdOf(50)))[9] ?? ''
    await claimByIcon(thief, 705)
    expect(await ownersOf(player)).toEqual([])
  })
})

describe('invented ids that a member adds to the leader’s evening', () => {
  test('take no seat in the clan’s next games', async () => {
    const seats = await seatsOf(matchIdOf(2))
    const forger = await youngAccount()
    await joinClan(forger, 'member')
    await makeOwner(forger, 8)
    await upload(leader, 20, { fields: { clanId } })
    await upload(forger, 20, { ids: 'api', forged: TEN_PEOPLE, fields: { clanId } })
    await emptyTables(site.pool, 'request_window')
    await upload(leader, 30, { ids: 'api', fields: { clanId } })
    expect(await seatsOf(matchIdOf(30))).toEqual(seats)
    await expectNothingToMend()
  })

  test('prove no owner by an icon', async () => {
    const player = await playerOf(5)
    const thief = await aThiefOf(5)
    await makeOwner(thief, 8)
    await upload(leader, 20, { fields: { clanId } })
    await upload(thief, 20, { ids: 'api', forged: [5], without: TEN_PEOPLE.filter((n) => n !== 5) })
    await claimByIcon(thief, 5)
    expect(await ownersOf(player)).toEqual([])
  })
})
