import { beforeEach, describe, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import {
  allShownMatches,
  clanId,
  confirmMatch,
  disputeMatch,
  expectNothingToMend,
  joinClan,
  leader,
  leaveClan,
  makeOwner,
  matchDetailFor,
  matchIdOf,
  matureMatchesAfter,
  NOON,
  ownedBy,
  personName,
  redMember,
  setMinutesLater,
  site,
  stranger,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// A clan that alone recorded a player no longer speaks for the player once somebody outside the clan owns the player.

const PEOPLE = tenPeopleFrom(600)
let sender: SignedInBrowser
let officer: SignedInBrowser
let owner: SignedInBrowser
let fields: { clanId: string }
beforeEach(async () => {
  ;[officer, sender, owner] = [await youngAccount(), await youngAccount(), await signedIn(site)]
  fields = { clanId: await aClan(site, { leader: officer, members: [sender] }) }
})

async function send(browser: SignedInBrowser, game: number, report: Parameters<typeof upload>[2] = {}) {
  await emptyTables(site.pool, 'request_window')
  return upload(browser, game, { people: PEOPLE, fields, ...report })
}
const ofOwner = (row: unknown) => (row as { gameName: string }).gameName === personName(600)
const numbersOfOwner = async () => (await allShownMatches()).filter(ofOwner)

describe('a clan that recorded a player first cannot invent defeats of an owner', () => {
  const sendDefeats = async () => {
    for (let game = 41; game < 49; game += 1) await send(sender, game, { winner: 'red' })
    await matureMatchesAfter(2)
  }

  test('who left the clan for another', async () => {
    await joinClan(owner, 'member', fields.clanId)
    await send(sender, 40)
    await makeOwner(owner, 600)
    await leaveClan(fields.clanId, owner)
    await joinClan(owner, 'member')
    const before = await numbersOfOwner()
    await sendDefeats()
    expect(await numbersOfOwner()).toEqual(before)
    await expectNothingToMend()
  })

  test('who was never a member, and confirmed a game with another clan', async () => {
    await send(sender, 40)
    await makeOwner(owner, 600)
    await send(leader, 50, { people: [0, 1, 2, 3, 4, 600, 6, 7, 8, 9], fields: { clanId } })
    expect((await confirmMatch(owner, 50)).status).toBe(200)
    const before = await numbersOfOwner()
    await sendDefeats()
    expect(await numbersOfOwner()).toEqual(before)
  })

  test.each(['confirms them', 'sends them again', 'sends others'])(
    'who confirmed one game of the clan, while an officer %s',
    async (how) => {
      const friend = await signedIn(site)
      await send(friend, 39, { people: [600, ...tenPeopleFrom(710).slice(1)], fields: {} })
      await makeOwner(owner, 600)
      await friend.command('DELETE', `/api/matches/${matchIdOf(39)}`)
      for (let game = 41; game < 46; game += 1) await send(sender, game, { winner: game === 41 ? 'blue' : 'red' })
      await matureMatchesAfter(2)
      expect((await confirmMatch(owner, 41)).status).toBe(200)
      const before = await numbersOfOwner()
      for (let game = 42; game < 46; game += 1)
        if (how === 'confirms them') await confirmMatch(officer, game)
        else await send(officer, how === 'sends others' ? game + 10 : game, { winner: 'red' })
      await matureMatchesAfter(4)
      expect(await numbersOfOwner()).toEqual(before)
    },
  )
})

describe('a game that waits for a confirmation while an owner comes or goes', () => {
  test.each(['became the owner', 'left the clan'])('changes no numbers of a person who %s', async (how) => {
    const player = await youngAccount()
    await joinClan(player, 'member', fields.clanId)
    await send(sender, 40)
    await makeOwner(player, 609)
    if (how === 'left the clan') {
      await joinClan(owner, 'member', fields.clanId)
      await makeOwner(owner, 600)
    }
    for (let game = 41; game < 45; game += 1) await send(officer, game, { winner: 'red', kills: 400 })
    expect(await trustOfGame(41)).toBe('waiting')
    if (how === 'left the clan') await leaveClan(fields.clanId, owner)
    else await makeOwner(owner, 600)
    const before = await numbersOfOwner()
    setMinutesLater(15 * 24 * 60)
    await site.pool.query(`update session set last_used_at = '2026-12-05T12:00:00Z'`)
    for (const game of [41, 42]) expect((await confirmMatch(player, game)).status).toBe(200)
    await send(player, 43, { winner: 'red', kills: 400 })
    await send(player, 44, { winner: 'red', kills: 400, vision: '7' })
    await matureMatchesAfter(16)
    for (const game of [41, 42, 43]) expect(await trustOfGame(game)).toBe('reported')
    expect(await numbersOfOwner()).toEqual(before)
    expect((await confirmMatch(owner, 41)).status).toBe(200)
    expect(await numbersOfOwner()).not.toEqual(before)
    await expectNothingToMend()
  })
})

test.each(['confirms them', 'sends them again', 'sends other files of them'])(
  'the seats of an owner who gave the player up for a while stay empty, even if an officer %s',
  async (how) => {
    await send(sender, 40)
    await makeOwner(owner, 600)
    for (let game = 41; game < 45; game += 1) await send(sender, game, { winner: 'red' })
    await matureMatchesAfter(1)
    const before = await numbersOfOwner()
    const accounts = `/api/me/accounts/${await ownedBy(owner)}`
    expect((await owner.command('DELETE', accounts)).status).toBe(204)
    setMinutesLater(25 * 60)
    for (let game = 41; game < 45; game += 1)
      if (how === 'confirms them') await confirmMatch(officer, game)
      else await send(officer, game, { winner: 'red', ...(how === 'sends them again' ? {} : { vision: null }) })
    expect(await numbersOfOwner()).toEqual(before)
    await makeOwner(owner, 600)
    await send(redMember, 41, { winner: 'red', fields: {} })
    expect(await numbersOfOwner()).toEqual(before)
    expect((await confirmMatch(owner, 42)).status).toBe(200)
    expect(await numbersOfOwner()).not.toEqual(before)
    await expectNothingToMend()
  },
)

test('a version stored before an owner came gives the owner no defeat when it later replaces one that counts', async () => {
  const accomplice = await youngAccount()
  await send(officer, 40)
  await makeOwner(sender, 601)
  await send(accomplice, 39, { people: tenPeopleFrom(650), fields: {} })
  await makeOwner(accomplice, 650)
  const defeat = { people: [...PEOPLE.slice(0, 9), 650], winner: 'red' as const }
  for (let game = 41; game < 49; game += 1) {
    await send(officer, game)
    await send(sender, game, defeat)
  }
  await makeOwner(owner, 600)
  await joinClan(accomplice, 'officer', fields.clanId)
  setMinutesLater(2 * 24 * 60)
  for (let game = 41; game < 49; game += 1) await send(accomplice, game, defeat)
  expect((await numbersOfOwner())[0]).toMatchObject({ history: { games: 1, wins: 1 } })
  const before = await allShownMatches()
  for (let game = 41; game < 49; game += 1) await send(stranger, game, { ...defeat, fields: {} })
  expect(await allShownMatches()).toEqual(before)
  await expectNothingToMend()
})

describe('the evening of a clan whose people have accounts, but have not joined it', () => {
  async function anEvening(owners: number) {
    await send(officer, 40)
    const people = await Promise.all(Array.from({ length: owners }, () => signedIn(site)))
    for (const [index, person] of people.entries()) await makeOwner(person, 600 + index)
    await send(officer, 41)
    return people
  }
  const gamesOf = async (person: number) => {
    const row = (await allShownMatches()).find((each) => (each as { gameName: string }).gameName === personName(person))
    return (row as { history: { games: number } }).history.games
  }

  test('counts after a day for everybody else, and for an owner once the owner confirms it', async () => {
    const [first = expect.fail()] = await anEvening(3)
    expect(await matchDetailFor(matchIdOf(41), first)).toMatchObject({ standing: 'waiting', canConfirm: true })
    setMinutesLater(25 * 60)
    await matureMatchesAfter(1)
    expect([await gamesOf(600), await gamesOf(602), await gamesOf(603)]).toEqual([1, 1, 2])
    expect((await confirmMatch(first, 41)).status).toBe(200)
    expect([await gamesOf(600), await gamesOf(602)]).toEqual([2, 1])
    await expectNothingToMend()
  })

  test('counts after a day even if more than three of them have accounts', async () => {
    const [first = expect.fail()] = await anEvening(4)
    expect(await trustOfGame(41)).toBe('waiting')
    setMinutesLater(25 * 60)
    await matureMatchesAfter(1)
    expect([await gamesOf(600), await gamesOf(604)]).toEqual([1, 2])
    expect((await confirmMatch(first, 41)).status).toBe(200)
    expect([await gamesOf(600), await gamesOf(601), await gamesOf(604)]).toEqual([2, 1, 2])
    await expectNothingToMend()
  })

  test.each(['objects', 'confirms and then objects'])('counts after a day even if one of them %s', async (how) => {
    const [first = expect.fail()] = await anEvening(2)
    if (how !== 'objects') expect((await confirmMatch(first, 41)).status).toBe(200)
    expect((await disputeMatch(first, 41)).status).toBe(201)
    expect(await trustOfGame(41)).toBe('waiting')
    await matureMatchesAfter(1)
    expect([await trustOfGame(41), await gamesOf(602)]).toEqual(['reported', 2])
    expect(await gamesOf(600)).toBe(how === 'objects' ? 1 : 2)
    await expectNothingToMend()
  })

  test('waits if a guest of another clan objects, too', async () => {
    await anEvening(2)
    await send(officer, 42, { people: [...PEOPLE.slice(0, 9), 9] })
    expect((await disputeMatch(redMember, 42)).status).toBe(201)
    await matureMatchesAfter(1)
    expect(await trustOfGame(42)).toBe('disputed')
  })

  test('may be sent by an account on its first day', async () => {
    officer = await signedIn(site, { createdAt: NOON })
    fields = { clanId: await aClan(site, { leader: officer }) }
    await anEvening(4)
    await matureMatchesAfter(1)
    expect([await trustOfGame(41), await gamesOf(604)]).toEqual(['reported', 2])
  })

  test('keeps its date once an owner has confirmed it, and not before', async () => {
    const [first = expect.fail()] = await anEvening(2)
    const path = `/api/matches/${matchIdOf(41)}`
    const redate = async (day: number) =>
      (await officer.command('PATCH', path, { matchDate: `2026-11-${day}T00:00:00Z` })).status
    expect(await redate(17)).toBe(200)
    await matureMatchesAfter(1)
    expect(await redate(18)).toBe(200)
    expect((await confirmMatch(first, 41)).status).toBe(200)
    expect(await redate(19)).toBe(403)
    await expectNothingToMend()
  })

  test('takes none of the room for matches that wait for confirmations', async () => {
    await anEvening(1)
    for (let game = 42; game < 61; game += 1) await send(officer, game)
    expect(await send(officer, 61)).toMatchObject({ status: 'created', standing: 'waiting' })
    expect(await send(officer, 62, { people: [...PEOPLE.slice(0, 9), 9] })).toMatchObject({ status: 'created' })
    const guests = [...PEOPLE.slice(0, 6), 9, 8, 7, 6]
    for (let game = 63; game < 82; game += 1)
      expect(await send(officer, game, { people: guests })).toMatchObject({ status: 'created' })
    expect(await send(officer, 82, { people: guests })).toMatchObject({ code: 'WAITING_FULL' })
    expect(await send(officer, 83)).toMatchObject({ status: 'created', standing: 'waiting' })
  })

  test('counts at once for all who have joined', async () => {
    const people = await anEvening(4)
    for (const person of people) await joinClan(person, 'member', fields.clanId)
    await send(officer, 42)
    expect(await trustOfGame(42)).toBe('reported')
    expect(await gamesOf(600)).toBe(2)
  })

  test('goes to the players whom the clan recorded before, although the accounts are new', async () => {
    const players = async () => (await allShownMatches()).length
    await anEvening(2)
    const before = await players()
    await send(officer, 43, { ids: 'none' })
    await matureMatchesAfter(1)
    expect(await players()).toBe(before)
    expect([await gamesOf(600), await gamesOf(603)]).toEqual([1, 3])
  })

  test('is listed for everybody who may confirm it until they do, with the key of what they are shown', async () => {
    const [first = expect.fail(), second = expect.fail()] = await anEvening(4)
    const list = async (browser: SignedInBrowser | typeof site, person = 600) =>
      (await browser.get(`/api/summoners/${encodeURIComponent(`${personName(person)}#KR1`)}/matches/waiting`)).json()
    const confirmable = async (...asked: Parameters<typeof list>) => (await list(...asked)).confirmable
    const { shownKey } = await matchDetailFor(matchIdOf(41), first)
    expect(await confirmable(first)).toEqual([{ matchId: matchIdOf(41), shownKey }])
    expect(await confirmable(second, 601)).toEqual([{ matchId: matchIdOf(41), shownKey }])
    for (const browser of [site, officer]) expect(await confirmable(browser)).toEqual([])
    expect((await confirmMatch(first, 41)).status).toBe(200)
    expect(await confirmable(first)).toEqual([])
  })
})
