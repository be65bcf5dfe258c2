import { beforeEach, describe, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { findAwaitedMatchesOf, gameIn, NIGHTS, nightFrom, team } from '#server/features/nights/testNights.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openBrowser } from '#testing/testBrowser.ts'
import { aClaimedInventionNamed, anInventionNamed, sendNamed } from '../testing/testFileNames.ts'
import {
  clanId,
  confirmMatch,
  leader,
  makeOwner,
  matchIdOf,
  matureMatchesAfter,
  NOON,
  personName,
  setMinutesLater,
  site,
  TEN_PEOPLE,
  tenPeopleFrom,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// A forger gives an own player the names of people who come to other clans’ nights.

beforeEach(() => setMinutesLater(0))

const THEIRS = tenPeopleFrom(500)
const NAME = `${personName(505)}#KR1`
async function openNight(host: SignedInBrowser, clan = clanId) {
  const night = await nightFrom(host.command('POST', NIGHTS, { places: 10, access: 'everyone', clanId: clan }), 201)
  return `${NIGHTS}/${night.id}`
}
const enter = (host: SignedInBrowser, url: string, name: string) =>
  host.command('POST', `${url}/signups`, { name, isForOther: true })
const signupsOf = async (url: string, host = leader) => (await nightFrom(host.get(url))).signups
async function aYoungClan() {
  const host = await youngAccount()
  const clan = await aClan(site, { leader: host })
  for (const game of [60, 61, 62]) await upload(host, game, { people: THEIRS, fields: { clanId: clan } })
  return { host, clan }
}

describe('a person whom the host typed', () => {
  const nightWith = async (...names: string[]) => {
    const url = await openNight(leader)
    for (const name of names) await nightFrom(enter(leader, url, name), 201)
    return url
  }

  test('does not lose the place to the owner of an invention with the name', async () => {
    const { attacker } = await anInventionNamed([personName(505)])
    const url = await nightWith(NAME, ...TEN_PEOPLE.slice(0, 9).map((person) => `${personName(person)}#KR1`))
    const placed = async () => (await signupsOf(url)).filter(({ state }) => state === 'in').map(({ id }) => id)
    const before = await placed()
    await nightFrom(attacker.command('POST', `${url}/signups`, { name: NAME }), 201)
    expect(await placed()).toEqual(before)
    expect(await signupsOf(url, attacker)).toMatchObject([
      ...before.map(() => ({ state: 'in', isMe: false })),
      { state: 'waiting', isMe: true },
    ])
  })

  test('signs up beside the typed name if only another new clan recorded the person, and the host sees both', async () => {
    await aYoungClan()
    const owner = await youngAccount()
    await makeOwner(owner, 505)
    await site.db.updateTable('playerOwner').set({ proof: 'officer' }).where('userId', '=', owner.userId).execute()
    const url = await nightWith(NAME)
    await nightFrom(owner.command('POST', `${url}/signups`, {}), 201)
    const [typed, own] = await signupsOf(url)
    expect([typed, own]).toMatchObject(Array(2).fill({ summonerName: personName(505), state: 'in' }))
    expect((await leader.send('DELETE', `${url}/signups/${typed?.id}`)).ok).toBe(true)
    expect(await signupsOf(url, owner)).toMatchObject([{ id: own?.id, isMe: true }])
  })

  test('stays the captain of an auction', async () => {
    const { attacker } = await anInventionNamed([personName(505)])
    const url = await nightWith(NAME, ...TEN_PEOPLE.slice(0, 9).map((person) => `${personName(person)}#KR1`))
    const captains = (await signupsOf(url)).slice(0, 2).map(({ id }) => id)
    const { auction } = await (await leader.command('POST', `${url}/auction`, { captains })).json()
    await nightFrom(attacker.command('POST', `${url}/signups`, { name: NAME }), 201)
    const bid = { signupId: auction.lot.signupId, amount: 500 }
    expect((await attacker.command('POST', `${url}/auction/bids`, bid)).status).toBe(403)
  })

  test.each([
    ['a settled account recorded', async () => ({ person: 3, host: leader, clan: clanId })],
    ['only a new clan recorded', async () => ({ person: 503, ...(await aYoungClan()) })],
  ])('takes the place as the owner if %s the player under the name', async (_, world) => {
    const { person, host, clan } = await world()
    const owner = await youngAccount()
    await makeOwner(owner, person)
    await site.db.updateTable('playerOwner').set({ proof: 'officer' }).where('userId', '=', owner.userId).execute()
    const url = await openNight(host, clan)
    await nightFrom(enter(host, url, `${personName(person)}#KR1`), 201)
    await nightFrom(owner.command('POST', `${url}/signups`, {}), 201)
    expect(await signupsOf(url, owner)).toMatchObject([{ summonerName: personName(person), isMe: true }])
  })

  test('takes the place as the owner even if the clan recorded the person only after the host typed the name', async () => {
    const host = await youngAccount()
    const clan = await aClan(site, { leader: host })
    const url = await openNight(host, clan)
    await nightFrom(enter(host, url, NAME), 201)
    await upload(host, 60, { people: THEIRS, fields: { clanId: clan } })
    const owner = await youngAccount()
    await makeOwner(owner, 505)
    await site.db.updateTable('playerOwner').set({ proof: 'officer' }).where('userId', '=', owner.userId).execute()
    await nightFrom(owner.command('POST', `${url}/signups`, {}), 201)
    expect(await signupsOf(url, owner)).toMatchObject([{ summonerName: personName(505), isMe: true }])
  })
})

describe('one player with ten names', () => {
  const worlds = [
    ['people without a match', async () => ({ host: leader, clan: clanId, people: THEIRS })],
    ['a young clan’s people', async () => ({ ...(await aYoungClan()), people: THEIRS })],
    ['an old clan’s people', async () => ({ host: leader, clan: clanId, people: TEN_PEOPLE })],
  ] as const
  test.each(worlds)('does not keep a host from entering %s', async (who, world) => {
    await anInventionNamed((who.startsWith('an old') ? TEN_PEOPLE : THEIRS).map(personName), { isOwned: false })
    const { host, clan, people } = await world()
    await matureMatchesAfter(1)
    await emptyTables(site.pool, 'request_window')
    const url = await openNight(host, clan)
    const entered: number[] = []
    for (const person of people) entered.push((await enter(host, url, `${personName(person)}#KR1`)).status)
    expect(entered).toEqual(Array(10).fill(201))
    const known = (await signupsOf(url, host)).filter(({ games }) => games !== null)
    expect(known).toHaveLength(who === 'people without a match' ? 0 : 10)
  })

  test.each([
    ['an old clan', async () => ({ host: leader, clan: clanId })],
    ['a new clan', aYoungClan],
  ])('does not keep a host from entering these people if it was sent by a new member of %s', async (_, world) => {
    const { host, clan } = await world()
    const names = tenPeopleFrom(700).map(personName)
    const { playerId } = await anInventionNamed(names, { isOwned: false, clan })
    const lines = site.db.selectFrom('matchParticipant').select('gameName').where('playerId', '=', playerId)
    expect(await lines.where('isDeleted', '=', false).execute()).toHaveLength(11)
    const url = await openNight(host, clan)
    const entered: number[] = []
    for (const name of names) entered.push((await enter(host, url, `${name}#KR1`)).status)
    expect(entered).toEqual(Array(10).fill(201))
  })

  test('does not keep the bearers of these names from a place, even if it has an owner', async () => {
    const names = THEIRS.slice(0, 3).map(personName)
    await aClaimedInventionNamed(names)
    const [typed, own] = [await openNight(leader), await openNight(leader)]
    for (const name of names) {
      await nightFrom(enter(leader, typed, `${name}#KR1`), 201)
      await nightFrom(openBrowser(site.origin).command('POST', `${own}/signups`, { name: `${name}#KR1` }), 201)
    }
  })
})

test('a new clan’s host means a player by name once an officer confirmed a game that a plain member sent', async () => {
  const [host, member] = [await youngAccount(), await youngAccount()]
  const clan = await aClan(site, { leader: host, members: [member] })
  for (const game of [60, 61, 62]) await upload(member, game, { people: THEIRS, fields: { clanId: clan } })
  await matureMatchesAfter(1)
  const knownAfter = async () => {
    const url = await openNight(host, clan)
    await nightFrom(enter(host, url, NAME), 201)
    return (await signupsOf(url, host)).map(({ games }) => games !== null)
  }
  expect(await knownAfter()).toEqual([false])
  expect((await confirmMatch(host, 60)).status).toBe(200)
  expect(await knownAfter()).toEqual([true])
})

test.each(['\u3164', '\u2800', '\ufe0f', '\u00a0'])(
  'a name with an invisible letter (%j) in the file is the name',
  async (letter) => {
    await sendNamed(leader, 60, { people: TEN_PEOPLE, names: { 3: `새${letter}이름` }, fields: { clanId } })
    const url = await openNight(leader)
    await nightFrom(enter(leader, url, '새이름#KR1'), 201)
    expect((await signupsOf(url)).map(({ games }) => games !== null)).toEqual([true])
  },
)

test.each(['public', 'private'])(
  'people sign up under names of a banned account’s %s invention',
  async (visibility) => {
    const names = THEIRS.slice(0, 2).map(personName)
    const { attacker, hide } = await anInventionNamed(names)
    if (visibility === 'private') expect((await hide()).status).toBe(200)
    const admin = await signedIn(site, { isAdmin: true })
    const ban = await admin.command('POST', `/api/admin/users/${attacker.userId}/ban`, { reason: '욕설' })
    expect(ban.ok).toBe(true)
    const url = await openNight(leader)
    for (const name of names) {
      const guest = openBrowser(site.origin)
      expect((await guest.command('POST', `${url}/signups`, { name: `${name}#KR1` })).status).toBe(201)
    }
  },
)

async function startGame(host: SignedInBrowser, url: string) {
  const ids = (await signupsOf(url, host)).map(({ id }) => id)
  await nightFrom(host.command('POST', `${url}/games`, {}), 201)
  const teams = { method: 'given', blue: team(ids.slice(0, 5)), red: team(ids.slice(5)) }
  await nightFrom(host.command('POST', `${url}/games/1/teams`, teams))
  await nightFrom(host.command('POST', `${url}/games/1/start`))
}
const IN_AN_HOUR = new Date(NOON.getTime() + 3_600_000).toISOString()

test.each([
  ['gives', 'the host', true],
  ['does not give', 'a plain member', false],
])('a match %s a typed person the player of the name if %s sent it', async (_, sender, isGiven) => {
  const [host, member] = [await youngAccount(), await youngAccount()]
  const clan = await aClan(site, { leader: host, members: [member] })
  const fields = { clanId: clan }
  const people = THEIRS.map((person) => (person === 505 ? 900 : person))
  for (const game of [60, 61]) await upload(game === 60 ? host : member, game, { people, fields })
  await confirmMatch(host, 61)
  await makeOwner(member, 500)
  await emptyTables(site.pool, 'request_window')
  setMinutesLater(60)
  const url = await openNight(host, clan)
  for (const person of THEIRS) await nightFrom(enter(host, url, `${personName(person)}#KR1`), 201)
  await nightFrom(member.command('POST', `${url}/signups`, {}), 201)
  await startGame(host, url)
  const names = { 900: personName(505) }
  await sendNamed(sender === 'the host' ? host : member, 70, {
    people,
    names,
    fields: { ...fields, matchDate: IN_AN_HOUR },
  })
  await matureMatchesAfter(2)
  await findAwaitedMatchesOf(site, '2026-11-21T14:00:00Z')
  expect(gameIn(await nightFrom(host.get(url)), 1).result?.matchId).toBe(matchIdOf(70))
  expect(
    (await signupsOf(url, host)).find(({ summonerName }) => summonerName === personName(505))?.games !== null,
  ).toBe(isGiven)
})

test.each([
  ['a young clan with known people', true],
  ['an old clan with new people', false],
])('a night of %s gets its match although a stranger invented namesakes', async (_, isYoung) => {
  setMinutesLater(-3 * 24 * 60)
  await upload(await youngAccount(), 40, {
    people: THEIRS,
    forged: THEIRS,
    fields: { matchDate: '2026-11-17T01:00:00Z' },
  })
  await matureMatchesAfter(1)
  setMinutesLater(0)
  const { host, clan } = isYoung ? await aYoungClan() : { host: leader, clan: clanId }
  await matureMatchesAfter(1)
  await emptyTables(site.pool, 'request_window')
  setMinutesLater(60)
  const url = await openNight(host, clan)
  for (const person of THEIRS) await nightFrom(enter(host, url, `${personName(person)}#KR1`), 201)
  await startGame(host, url)
  await upload(host, 70, { people: THEIRS, fields: { clanId: clan, matchDate: IN_AN_HOUR } })
  // The game of the new people waits for a day, because strangers recorded their names.
  await matureMatchesAfter(2)
  await findAwaitedMatchesOf(site, '2026-11-21T14:00:00Z')
  expect(gameIn(await nightFrom(host.get(url)), 1).result?.matchId).toBe(matchIdOf(70))
})
