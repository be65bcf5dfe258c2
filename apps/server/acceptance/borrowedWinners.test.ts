import { expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { findAwaitedMatchesOf, gameIn, NIGHTS, nightFrom, team } from '#server/features/nights/testNights.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { openBrowser } from '#testing/testBrowser.ts'
import {
  aMember,
  aModerator,
  clanId,
  expectNothingToMend,
  joinClan,
  leader,
  makeOwner,
  matchDetailFor,
  matchIdOf,
  NOON,
  personName,
  playerOf,
  redMember,
  setMinutesLater,
  site,
  stranger,
  TEN_PEOPLE,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// A new account hosts a public night. One honest owner of each team plays a game there and names its winner.
async function aNight(clan?: string) {
  setMinutesLater(0)
  const [host, blue] = [await youngAccount(), await aMember(0)]
  if (clan) await joinClan(host, 'officer', clan)
  const night = { places: 10, access: 'everyone', ...(clan && { clanId: clan }) }
  const { id } = await nightFrom(host.command('POST', NIGHTS, night), 201)
  const nightUrl = `${NIGHTS}/${id}`
  for (const person of TEN_PEOPLE) {
    const browser = person === 0 ? blue : person === 9 ? redMember : openBrowser(site.origin)
    await nightFrom(browser.command('POST', `${nightUrl}/signups`, { name: `${personName(person)}#KR1` }), 201)
  }
  const ids = (await nightFrom(host.get(nightUrl))).signups.map((signup) => signup.id)
  await nightFrom(host.command('POST', `${nightUrl}/games`, {}), 201)
  const teams = { method: 'given', blue: team(ids.slice(0, 5)), red: team(ids.slice(5)) }
  await nightFrom(host.command('POST', `${nightUrl}/games/1/teams`, teams))
  await nightFrom(host.command('POST', `${nightUrl}/games/1/start`))
  for (const person of [host, blue, redMember])
    await nightFrom(person.command('POST', `${nightUrl}/games/1/result`, { winner: 'blue' }))
  return { host, result: `${nightUrl}/games/1/result` }
}
type Night = Awaited<ReturnType<typeof aNight>>
const findAwaitedMatches = () => findAwaitedMatchesOf(site, '2026-11-20T12:01:00Z')
async function take({ host, result }: Night, game: number, { people = TEN_PEOPLE, sender = host } = {}) {
  await emptyTables(site.pool, 'request_window')
  await upload(sender, game, { people })
  await findAwaitedMatches()
  const night = await nightFrom(host.get(result.slice(0, result.indexOf('/games'))))
  const matchId = matchIdOf(game)
  if (gameIn(night, 1).result?.matchId !== matchId) await nightFrom(host.command('POST', result, { matchId }))
}

test('a winner named by both teams confirms a match only until the host denies that the game was this match', async () => {
  const night = await aNight(clanId)
  for (const game of [50, 51, 52]) {
    await take(night, game)
    expect(await trustOfGame(game)).toBe('confirmed')
    await nightFrom(night.host.command('POST', night.result, { matchId: matchIdOf(game), isThis: false }))
    expect(await trustOfGame(game)).toBe('reported')
  }
  await expectNothingToMend()
})

test('a winner named by both teams does not confirm a match that was deleted and restored', async () => {
  const [night, moderator] = [await aNight(clanId), await aModerator()]
  await take(night, 50)
  expect((await moderator.command('DELETE', `/api/matches/${matchIdOf(50)}`)).status).toBe(204)
  await take(night, 51)
  expect(await trustOfGame(51)).toBe('confirmed')
  expect((await moderator.command('POST', `/api/matches/${matchIdOf(50)}/restore`)).status).toBe(204)
  expect(await trustOfGame(50)).toBe('reported')
  await expectNothingToMend()
})

test('the winner that both teams named confirms only the people who played', async () => {
  await upload(leader, 3, { people: [...tenPeopleFrom(10).slice(0, 5), 0, 1, 2, 3, 4], fields: { clanId } })
  const night = await aNight()
  await take(night, 50, { people: [...TEN_PEOPLE.slice(0, 6), 10, 11, 12, 9] })
  expect(await trustOfGame(50)).toBe('waiting')
})

test('a clan that hosts a night may not delete the match of people of another clan', async () => {
  const night = await aNight(await aClan(site, { leader: await youngAccount() }))
  await take(night, 50, { sender: leader })
  expect(await matchDetailFor(matchIdOf(50))).toMatchObject({ standing: 'confirmed', clan: null })
  expect((await night.host.command('DELETE', `/api/matches/${matchIdOf(50)}`)).status).toBe(403)
})

test('a match that a guest sends to a clan’s night becomes the clan’s', async () => {
  const night = await aNight(clanId)
  await take(night, 50, { sender: stranger })
  expect(await matchDetailFor(matchIdOf(50))).toMatchObject({ standing: 'waiting', clan: { id: clanId } })
})

test.each(['denied', 'deleted'])(
  'a match that is %s keeps no clan, host or substitutes that the night gave it',
  async (ending) => {
    const night = await aNight(clanId)
    await makeOwner(night.host, 1)
    const signup = site.db.updateTable('nightSignup').set({ arrival: 'substitute' })
    await signup.where('playerId', '=', await playerOf(2)).execute()
    await take(night, 50, { sender: stranger })
    const namesOfMatch = async () => {
      const match = site.db.selectFrom('match').select(['clanId', 'hostId']).where('id', '=', matchIdOf(50))
      const lines = site.db.selectFrom('matchParticipant').select('slot').where('matchId', '=', matchIdOf(50))
      return [await match.executeTakeFirst(), await lines.where('isSubstitute', '=', true).execute()]
    }
    expect(await namesOfMatch()).toEqual([{ clanId, hostId: await playerOf(1) }, [{ slot: 2 }]])
    if (ending === 'denied')
      await nightFrom(night.host.command('POST', night.result, { matchId: matchIdOf(50), isThis: false }))
    else {
      const moderator = await aModerator()
      expect((await moderator.command('DELETE', `/api/matches/${matchIdOf(50)}`)).status).toBe(204)
      await findAwaitedMatches()
      await moderator.command('POST', `/api/matches/${matchIdOf(50)}/restore`)
    }
    expect(await namesOfMatch()).toEqual([{ clanId: null, hostId: null }, []])
    await expectNothingToMend()
  },
)

test('a denied match keeps the clan, the host and the substitutes that its sender named', async () => {
  const night = await aNight(clanId)
  await upload(leader, 50, { fields: { clanId, hostName: `${personName(5)}#KR1` } })
  await findAwaitedMatches()
  await nightFrom(night.host.command('POST', night.result, { matchId: matchIdOf(50), isThis: false }))
  const match = site.db.selectFrom('match').select(['clanId', 'hostId']).where('id', '=', matchIdOf(50))
  expect(await match.executeTakeFirst()).toEqual({ clanId, hostId: await playerOf(5) })
})

test('a denied match keeps the host and the substitutes that its sender had put in place of the night’s', async () => {
  const night = await aNight()
  await joinClan(night.host, 'member')
  await makeOwner(night.host, 1)
  const signup = site.db.updateTable('nightSignup').set({ arrival: 'substitute' })
  await signup.where('playerId', '=', await playerOf(2)).execute()
  await take(night, 50, { sender: leader })
  const match = site.db.selectFrom('match').select('hostId').where('id', '=', matchIdOf(50))
  expect(await match.executeTakeFirst()).toEqual({ hostId: await playerOf(1) })
  const namedFields = { hostName: `${personName(5)}#KR1`, substitutes: [3] }
  expect((await leader.command('PATCH', `/api/matches/${matchIdOf(50)}`, namedFields)).status).toBe(200)
  await nightFrom(night.host.command('POST', night.result, { matchId: matchIdOf(50), isThis: false }))
  expect(await match.executeTakeFirst()).toEqual({ hostId: await playerOf(5) })
  const lines = site.db.selectFrom('matchParticipant').select('slot').where('matchId', '=', matchIdOf(50))
  expect(await lines.where('isSubstitute', '=', true).execute()).toEqual([{ slot: 3 }])
})

const today = { matchDate: NOON.toISOString() }

test('a match that counts by itself replaces a forged one whose winner both teams named', async () => {
  const night = await aNight()
  const forger = await youngAccount()
  const nightUrl = night.result.slice(0, night.result.indexOf('/games'))
  const ofGame = async () => gameIn(await nightFrom(night.host.get(nightUrl)), 1).result
  await take(night, 50, { sender: night.host })
  expect(await trustOfGame(50)).toBe('waiting')
  await upload(forger, 51, { fields: today })
  expect([await trustOfGame(50), await ofGame()]).toEqual([
    'waiting',
    expect.objectContaining({ matchId: matchIdOf(50) }),
  ])
  await upload(leader, 52, { fields: { clanId, ...today } })
  expect([await trustOfGame(50), await trustOfGame(51), await trustOfGame(52)]).toEqual([
    'waiting',
    'waiting',
    'confirmed',
  ])
  expect(await ofGame()).toMatchObject({ matchId: matchIdOf(52), winner: 'blue' })
  await nightFrom(night.host.command('POST', night.result, { matchId: matchIdOf(52), isThis: false }))
  await nightFrom(night.host.command('POST', night.result, { matchId: matchIdOf(50) }))
  expect([await trustOfGame(50), await trustOfGame(52)]).toEqual(['waiting', 'reported'])
  await upload(leader, 52, { fields: { clanId, ...today } })
  expect(await ofGame()).toMatchObject({ matchId: matchIdOf(50) })
  await expectNothingToMend()
})

test('a game keeps its match if a later match has another winner, or if the first counts by itself', async () => {
  const night = await aNight()
  await take(night, 50)
  await upload(leader, 51, { winner: 'red', fields: { clanId, ...today } })
  expect(await trustOfGame(50)).toBe('waiting')
  await upload(leader, 50, { fields: { clanId } })
  await upload(leader, 52, { fields: { clanId, ...today } })
  expect([await trustOfGame(50), await trustOfGame(52)]).toEqual(['confirmed', 'reported'])
})
