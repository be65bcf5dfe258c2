import { beforeEach, describe, expect, test } from 'vitest'
import { NIGHTS, nightFrom } from '#server/features/nights/testNights.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { type SignedInBrowser, signedIn } from '../testing/testAccounts.ts'
import { jsonOf } from '../testing/testAnswers.ts'
import { sendNamed } from '../testing/testFileNames.ts'
import { applyAndJoin, appoint, foundClan } from '../testing/testMemberships.ts'
import {
  confirmMatch,
  makeOwner,
  matchDetailFor,
  matchIdOf,
  matureMatchesAfter,
  personName,
  seatsOf,
  setMinutesLater,
  site,
  TEN_PEOPLE,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// The leader of a clan is a plain member of a second clan. The second clan's leader recorded inventions with the names or
// ids of the first clan's people.

const PEOPLE = tenPeopleFrom(700)
const INVENTED = tenPeopleFrom(600)
const NEWCOMERS = tenPeopleFrom(750)
let honest: SignedInBrowser
let forger: SignedInBrowser
let first: { clanId: string }
let second: { clanId: string }
beforeEach(async () => {
  ;[honest, forger] = [await signedIn(site), await youngAccount()]
  first = { clanId: await foundClan(honest, '우리반') }
  for (const game of [30, 31]) await upload(honest, game, { people: PEOPLE, fields: first })
  second = { clanId: await foundClan(forger, '새벽반') }
  setMinutesLater(20)
  await applyAndJoin(honest, second.clanId, forger)
})

/** Records inventions under the names of the first clan's people in the games from 36 to 39. */
async function inventNames() {
  const names = Object.fromEntries(TEN_PEOPLE.map((nth) => [INVENTED[nth], personName(PEOPLE[nth] ?? 0)]))
  for (const [index, from] of [0, 3, 6, 9].entries()) {
    const people = [...INVENTED.slice(from, from + 3), ...tenPeopleFrom(910 + 20 * index)].slice(0, 10)
    await sendNamed(forger, 36 + index, { people, names, fields: second })
  }
  await matureMatchesAfter(2)
  await emptyTables(site.pool, 'request_window')
}

/** Returns whose the seats are: the people of the first clan's evening, the given inventions, or new players. */
async function seatsIn(game: number, inventions: readonly (string | null)[]) {
  const people = await seatsOf(matchIdOf(31))
  const whose = (id: string | null) => (people.includes(id) ? 'person' : inventions.includes(id) ? 'invention' : 'new')
  return (await seatsOf(matchIdOf(game))).map((id) => (id === null ? 'empty' : whose(id)))
}

test.each([
  ['none', 'member'],
  ['api', 'member'],
  ['none', 'officer'],
] as const)(
  'the leader’s evening with %s ids goes to the clan’s people, even if the forger confirms it (the leader is %s of the forger’s clan)',
  async (ids, rank) => {
    if (rank === 'officer') await appoint(honest, rank, second.clanId, forger)
    await inventNames()
    await upload(honest, 40, { people: PEOPLE, ids, fields: first })
    expect(await trustOfGame(40)).toBe('reported')
    await confirmMatch(forger, 40)
    await upload(honest, 41, { people: PEOPLE, ids, fields: first })
    for (const game of [40, 41]) expect(await seatsIn(game, [])).toEqual(PEOPLE.map(() => 'person'))
  },
)

test.each([
  ['names', 'member', 'none'],
  ['ids', 'member', 'client'],
  ['names', 'officer', 'none'],
] as const)(
  'an evening with four newcomers counts although the forger recorded their %s (the leader is %s of the forger’s clan)',
  async (_, rank, ids) => {
    if (rank === 'officer') await appoint(honest, rank, second.clanId, forger)
    await upload(forger, 35, { people: NEWCOMERS, ids, fields: second })
    await upload(honest, 40, { people: [...PEOPLE.slice(0, 6), ...NEWCOMERS.slice(0, 4)], fields: first })
    await matureMatchesAfter(30)
    expect(await trustOfGame(40)).toBe('reported')
    const newcomers = (await seatsIn(40, await seatsOf(matchIdOf(35)))).slice(6)
    expect(newcomers).toEqual(['new', 'new', 'new', 'new'])
  },
)

test.each(['blue', 'red'] as const)(
  'an evening with four newcomers is not the inventions’, even if the forger sends it, too, with %s as the winner',
  async (winner) => {
    await upload(forger, 35, { people: NEWCOMERS, fields: second })
    const people = [...PEOPLE.slice(0, 6), ...NEWCOMERS.slice(0, 4)]
    await upload(honest, 40, { people, fields: first })
    await upload(forger, 40, { people, winner, fields: second })
    await matureMatchesAfter(30)
    const inventions = await seatsOf(matchIdOf(35))
    expect((await matchDetailFor(matchIdOf(40))).winner).toBe('blue')
    expect((await seatsIn(40, inventions)).slice(6)).toEqual(['new', 'new', 'new', 'new'])
  },
)

test('the forger’s changed copy of an evening with newcomers does not replace it', async () => {
  await upload(forger, 35, { people: NEWCOMERS, fields: second })
  const people = [...PEOPLE.slice(0, 4), ...NEWCOMERS.slice(0, 6)]
  await upload(honest, 40, { people, fields: first })
  setMinutesLater(30)
  await upload(forger, 40, { people, winner: 'red', fields: second })
  await matureMatchesAfter(30)
  expect(await matchDetailFor(matchIdOf(40))).toMatchObject({ standing: 'reported', winner: 'blue' })
})

test('officers of the sender’s second clan do not decide on names in a match of the first one', async () => {
  const member = await signedIn(site)
  await applyAndJoin(member, first.clanId, honest)
  await makeOwner(member, 700)
  await applyAndJoin(member, second.clanId, forger)
  await upload(forger, 35, { people: NEWCOMERS, ids: 'none', fields: second })
  await matureMatchesAfter(2)
  await upload(member, 40, { people: [...PEOPLE.slice(0, 7), ...NEWCOMERS.slice(0, 3)], fields: first })
  await confirmMatch(forger, 40)
  expect((await confirmMatch(honest, 40)).status).toBe(200)
  await matureMatchesAfter(2)
  const newcomers = (await seatsIn(40, await seatsOf(matchIdOf(35)))).slice(7)
  expect(newcomers).toEqual(['new', 'new', 'new'])
})

describe('a plain member whom the second clan appoints officer', () => {
  let member: SignedInBrowser
  beforeEach(async () => {
    member = await signedIn(site)
    await applyAndJoin(member, first.clanId, honest)
    await makeOwner(member, 700)
    await upload(member, 32, { people: PEOPLE, fields: first })
    expect((await confirmMatch(honest, 32)).status).toBe(200)
    await applyAndJoin(member, second.clanId, forger)
    await appoint(member, 'officer', second.clanId, forger)
    await emptyTables(site.pool, 'request_window')
  })

  test.each(['none', 'api'] as const)('sends an evening of the first clan with %s ids for its people', async (ids) => {
    await inventNames()
    await upload(member, 40, { people: PEOPLE, ids, fields: first })
    expect(await seatsIn(40, [])).toEqual(PEOPLE.map(() => 'person'))
    expect((await forger.send('DELETE', `/api/matches/${matchIdOf(40)}`)).status).toBe(403)
  })

  test.each(['none', 'client'] as const)('sends newcomers’ games with %s ids to no inventions', async (ids) => {
    await upload(forger, 35, { people: NEWCOMERS, ids, fields: second })
    await upload(member, 40, { people: [...PEOPLE.slice(0, 6), ...NEWCOMERS.slice(0, 4)], fields: first })
    await matureMatchesAfter(2)
    expect(await seatsIn(40, await seatsOf(matchIdOf(35)))).not.toContain('invention')
  })

  test.each(['none', 'api'] as const)(
    'sends an evening without a clan and with %s ids to no inventions',
    async (ids) => {
      await inventNames()
      await upload(member, 40, { people: PEOPLE, ids })
      const inventions = (await Promise.all([36, 37, 38, 39].map((game) => seatsOf(matchIdOf(game))))).flat()
      expect(await seatsIn(40, inventions)).not.toContain('invention')
      expect((await forger.send('DELETE', `/api/matches/${matchIdOf(40)}`)).status).toBe(403)
    },
  )
})

test('a name typed at the leader’s night does not mean the second clan’s invention', async () => {
  const [thief, sender] = [await youngAccount(), await youngAccount()]
  for (const one of [thief, sender]) await applyAndJoin(one, second.clanId, forger)
  for (const [nth, name] of ['새로온친구', '도둑'].entries()) {
    await sendNamed(sender, 36 + nth, { people: tenPeopleFrom(900), names: { 900: name }, fields: second })
    await confirmMatch(forger, 36 + nth)
  }
  await matureMatchesAfter(2)
  await emptyTables(site.pool, 'request_window')
  const { id } = await jsonOf(thief.command('POST', '/api/me/accounts', { nameTag: '도둑#KR1' }), 201)
  expect((await forger.command('POST', `/api/clans/${second.clanId}/claims/${id}/confirm`)).status).toBe(200)
  const night = await nightFrom(honest.command('POST', NIGHTS, { places: 10, access: 'everyone' }), 201)
  const url = `${NIGHTS}/${night.id}/signups`
  await nightFrom(honest.command('POST', url, { name: '새로온친구#KR1', isForOther: true }), 201)
  await nightFrom(thief.command('POST', url, {}), 201)
  expect((await nightFrom(honest.get(`${NIGHTS}/${night.id}`))).signups).toHaveLength(2)
})
