import { expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { findAwaitedMatchesOf, gameIn, NIGHTS, nightFrom, team } from '#server/features/nights/testNights.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import { openBrowser } from '#testing/testBrowser.ts'
import {
  allShownMatches,
  aMember,
  clanId,
  confirmMatch,
  expectNothingToMend,
  joinClan,
  leader,
  makeOwner,
  matchDetailFor,
  matchIdOf,
  matureMatchesAfter,
  NOON,
  ownedBy,
  personName,
  playerOf,
  redMember,
  seatsOf,
  setMinutesLater,
  site,
  TEN_PEOPLE,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// People who name the winner of a night's game have seen who won and on which side they sat, but not the file's lines.

type NightOptions = {
  /** Accounts of people who sign up and name blue as the winner. The others' names are typed. */
  pressing: Record<number, SignedInBrowser>
  people?: readonly number[]
  clan?: string
}

async function aNight(host: SignedInBrowser, { pressing, people = TEN_PEOPLE, clan }: NightOptions) {
  setMinutesLater(0)
  const { id } = await nightFrom(
    host.command('POST', NIGHTS, { places: 11, access: 'everyone', ...(clan && { clanId: clan }) }),
    201,
  )
  const nightUrl = `${NIGHTS}/${id}`
  const ids: string[] = []
  async function signUp(person: number) {
    await emptyTables(site.pool, 'request_window')
    const browser = pressing[person] ?? openBrowser(site.origin)
    const signup = { name: `${personName(person)}#KR1` }
    const { signups } = await nightFrom(browser.command('POST', `${nightUrl}/signups`, signup), 201)
    const signupId = signups.find((one) => !ids.includes(one.id))?.id ?? ''
    ids.push(signupId)
    return signupId
  }
  for (const person of people) await signUp(person)
  await nightFrom(host.command('POST', `${nightUrl}/games`, {}), 201)
  const teams = { method: 'given', blue: team(ids.slice(0, 5)), red: team(ids.slice(5)) }
  await nightFrom(host.command('POST', `${nightUrl}/games/1/teams`, teams))
  await nightFrom(host.command('POST', `${nightUrl}/games/1/start`))
  const result = `${nightUrl}/games/1/result`
  for (const browser of [host, ...Object.values(pressing).filter((one) => one !== host)])
    await nightFrom(browser.command('POST', result, { winner: 'blue' }))
  return {
    /** Lets the host replace one of the ten by somebody whose name is typed. */
    async substitute(leaving: number, entering: number) {
      const leavingId = ids[people.indexOf(leaving)] ?? ''
      const substitution = { leavingId, enteringId: await signUp(entering), hasLeft: true }
      await nightFrom(host.command('POST', `${nightUrl}/games/1/substitutions`, substitution))
    },
    /** Lets the host take somebody out of the game, and back in on the other side. */
    async exchange(moving: number, leaving: number) {
      const idOf = (person: number) => ids[people.indexOf(person)] ?? ''
      for (const [leavingId, enteringId] of [
        [idOf(moving), await signUp(10)],
        [idOf(leaving), idOf(moving)],
      ])
        await nightFrom(host.command('POST', `${nightUrl}/games/1/substitutions`, { leavingId, enteringId }))
    },
    async take(game: number, sender: SignedInBrowser, report: Parameters<typeof upload>[2] = {}) {
      await emptyTables(site.pool, 'request_window')
      await upload(sender, game, { people: [...people], ...report })
      await findAwaitedMatchesOf(site, new Date(NOON.getTime() + 60_000).toISOString())
      const { games } = await nightFrom(host.get(nightUrl))
      if (games[0]?.result?.matchId !== matchIdOf(game))
        await nightFrom(host.command('POST', result, { matchId: matchIdOf(game) }))
      expect(gameIn(await nightFrom(host.get(nightUrl)), 1).result).toMatchObject({ matchId: matchIdOf(game) })
    },
    result,
  }
}

test('a host’s file that exchanges silent people between the teams does not count', async () => {
  const host = await youngAccount()
  const night = await aNight(host, { pressing: { 0: await aMember(0), 9: redMember } })
  const before = await allShownMatches()
  await night.take(50, host, { people: [0, 5, 2, 3, 4, 1, 6, 7, 8, 9] })
  await matureMatchesAfter(300)
  expect(await trustOfGame(50)).toBe('waiting')
  expect(await allShownMatches()).toEqual(before)
  await expectNothingToMend()
})

test('somebody who named the winner does not speak for people whom the host brings into the game afterwards', async () => {
  await upload(leader, 3, { people: [...TEN_PEOPLE.slice(0, 9), 10], fields: { clanId } })
  const host = await youngAccount()
  const night = await aNight(host, { pressing: { 0: await aMember(0) } })
  await night.substitute(1, 10)
  const before = await allShownMatches()
  await night.take(50, host, { people: [0, 10, ...TEN_PEOPLE.slice(2)] })
  await matureMatchesAfter(300)
  expect(await trustOfGame(50)).toBe('waiting')
  expect(await allShownMatches()).toEqual(before)
})

test('somebody whom the host takes out of the game no longer speaks, not even back in it on the other side', async () => {
  const [host, blue] = [await youngAccount(), await aMember(0)]
  const night = await aNight(host, { pressing: { 0: blue } })
  await night.substitute(0, 10)
  await night.take(50, host)
  expect((await matchDetailFor(matchIdOf(50))).witnesses.map(({ kind }) => kind)).toEqual(['sender'])
  const other = await aNight(host, { pressing: { 0: blue } })
  await other.exchange(0, 9)
  await other.take(51, host, { people: [10, ...TEN_PEOPLE.slice(1, 9), 0] })
  expect((await matchDetailFor(matchIdOf(51))).witnesses.map(({ kind }) => kind)).toEqual(['sender'])
})

test('an owner of two players does not speak for both if the host’s file has them in one game', async () => {
  await upload(leader, 3, { people: [...TEN_PEOPLE.slice(0, 9), 10], fields: { clanId } })
  const [host, blue] = [await youngAccount(), await aMember(0)]
  await makeOwner(blue, 10)
  const spokenFor = async (game: number, people: number[]) => {
    const night = await aNight(host, { pressing: { 0: blue } })
    await night.take(game, host, { people })
    const words = site.db.selectFrom('matchConfirmation').select('speaksFor').where('matchId', '=', matchIdOf(game))
    return (await words.execute()).map(({ speaksFor }) => speaksFor)
  }
  expect(await spokenFor(50, [0, 10, ...TEN_PEOPLE.slice(2)])).toEqual([])
  expect(await spokenFor(51, [...TEN_PEOPLE.slice(0, 9), 10])).toEqual([[0]])
})

test('a member’s forged file that a night confirmed is suspended by the file of the clan', async () => {
  const forger = await aMember(3)
  const night = await aNight(forger, { pressing: { 0: await aMember(0), 3: forger, 9: redMember } })
  await night.take(50, forger, { people: [0, 5, 2, 3, 4, 1, 6, 7, 8, 9] })
  expect(await trustOfGame(50)).toBe('confirmed')
  expect(await upload(leader, 50, { fields: { clanId } })).toMatchObject({ status: 'merged' })
  expect(await trustOfGame(50)).toBe('disputed')
  await expectNothingToMend()
})

test('an owner who named the winner may confirm a match of implausible values', async () => {
  const sender = await aMember(3)
  const night = await aNight(sender, { pressing: { 0: await aMember(0), 9: redMember } })
  await night.take(50, sender, { kills: 30 })
  expect(await matchDetailFor(matchIdOf(50), redMember)).toMatchObject({ standing: 'waiting', canConfirm: true })
  expect((await confirmMatch(redMember, 50)).status).toBe(200)
  expect(await trustOfGame(50)).toBe('confirmed')
  expect((await matchDetailFor(matchIdOf(50), redMember)).witnesses.map(({ kind }) => kind).sort()).toEqual([
    'confirmed',
    'night',
    'sender',
  ])
  expect((await confirmMatch(redMember, 50)).status).toBe(409)
})

test('an owner who named the winner may send the same file, or one that contradicts the host’s', async () => {
  const host = await youngAccount()
  const night = await aNight(host, { pressing: { 0: await aMember(0), 9: redMember } })
  await night.take(50, host)
  expect(await trustOfGame(50)).toBe('waiting')
  await upload(redMember, 50)
  expect(await trustOfGame(50)).toBe('confirmed')
  await nightFrom(host.command('POST', night.result, { matchId: matchIdOf(50), isThis: false }))
  await night.take(51, host, { people: [0, 5, 2, 3, 4, 1, 6, 7, 8, 9] })
  expect(await upload(redMember, 51)).toMatchObject({ status: 'merged' })
  const line = site.db.selectFrom('matchParticipant').select('side').where('matchId', '=', matchIdOf(51))
  expect(await line.where('playerId', '=', await playerOf(1)).execute()).toEqual([{ side: 'blue' }])
  expect(await trustOfGame(51)).toBe('reported')
  await expectNothingToMend()
})

test('an officer who names the winner in a member’s night does not vouch for the member', async () => {
  const [member, officer] = [await youngAccount(), await aMember(0)]
  await site.db.updateTable('clanMember').set({ rank: 'officer' }).where('userId', '=', officer.userId).execute()
  const invented = tenPeopleFrom(300)
  await upload(member, 40, { people: invented })
  await makeOwner(member, 300)
  await joinClan(member, 'member')
  const night = await aNight(member, { pressing: { 300: member, 0: officer }, people: [...invented.slice(0, 9), 0] })
  await night.take(50, member)
  expect(await trustOfGame(50)).toBe('confirmed')
  const before = await allShownMatches()
  for (const game of [60, 61]) await upload(member, game, { winner: 'red', fields: { clanId } })
  expect([await trustOfGame(60), await trustOfGame(61)]).toEqual(['waiting', 'waiting'])
  expect(await allShownMatches()).toEqual(before)
})

test('the match of a clan’s night with a friend without an account counts at once, and both teams confirm it', async () => {
  const [host, blue] = [await aMember(3), await aMember(0)]
  const people = [...TEN_PEOPLE.slice(0, 8), 70, 9]
  const night = await aNight(host, { pressing: { 0: blue }, people, clan: clanId })
  await night.take(50, host)
  expect(await trustOfGame(50)).toBe('reported')
  const other = await aNight(host, { pressing: { 0: blue, 9: redMember }, people, clan: clanId })
  await other.take(51, host)
  expect(await trustOfGame(51)).toBe('confirmed')
  expect((await seatsOf(matchIdOf(51))).every((playerId) => playerId !== null)).toBe(true)
  await expectNothingToMend()
})

test('a guest who named the winner has the match once it counts, and a silent guest only after confirming it', async () => {
  const [host, blue] = [await youngAccount(), await youngAccount()]
  const clan = await aClan(site, { leader: host, members: [blue] })
  await upload(host, 40, { people: tenPeopleFrom(300), fields: { clanId: clan } })
  await makeOwner(blue, 300)
  const alone = [...tenPeopleFrom(300).slice(0, 9), 9]
  const first = await aNight(host, { pressing: { 300: blue, 9: redMember }, people: alone, clan })
  await first.take(49, host, { fields: { clanId: clan } })
  expect(await trustOfGame(49)).toBe('confirmed')
  expect((await seatsOf(matchIdOf(49)))[9]).toBe(await ownedBy(redMember))
  const silent = await aMember(8)
  const people = [...tenPeopleFrom(300).slice(0, 8), 8, 9]
  const night = await aNight(host, { pressing: { 300: blue, 9: redMember }, people, clan })
  await night.take(50, host, { fields: { clanId: clan } })
  expect(await trustOfGame(50)).toBe('waiting')
  await matureMatchesAfter(2)
  expect(await trustOfGame(50)).toBe('reported')
  const seated = await seatsOf(matchIdOf(50))
  expect([seated[8], seated[9]]).toEqual([null, await ownedBy(redMember)])
  expect((await confirmMatch(silent, 50)).status).toBe(200)
  expect((await seatsOf(matchIdOf(50)))[8]).toBe(await ownedBy(silent))
  expect(await trustOfGame(50)).toBe('confirmed')
  await expectNothingToMend()
})

test('the match of a night of two clans waits until the other clan, whose people are all asked, confirms it', async () => {
  const host = await youngAccount()
  const clan = await aClan(site, { leader: host })
  await upload(host, 40, { people: tenPeopleFrom(300), fields: { clanId: clan } })
  await makeOwner(host, 300)
  const other = await aMember(8)
  const people = [...tenPeopleFrom(300).slice(0, 5), 5, 6, 7, 8, 9]
  const night = await aNight(host, { pressing: { 300: host, 9: redMember }, people, clan })
  await night.take(50, host, { fields: { clanId: clan } })
  expect(await trustOfGame(50)).toBe('waiting')
  for (const member of [redMember, other, leader]) {
    const { items } = await (await member.get('/api/me/notifications')).json()
    expect(items.map(({ outcome }: { outcome: string }) => outcome)).toContain('waiting')
  }
  expect((await confirmMatch(redMember, 50)).status).toBe(200)
  expect(await trustOfGame(50)).toBe('confirmed')
  expect((await seatsOf(matchIdOf(50))).every((playerId) => playerId !== null)).toBe(true)
  await expectNothingToMend()
})
