import { expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { resultService } from '#server/features/nights/results/results.service.ts'
import { gameIn, NIGHTS, nightFrom, team } from '#server/features/nights/testNights.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { openBrowser } from '#testing/testBrowser.ts'
import {
  aMember,
  aModerator,
  clanId,
  expectNothingToMend,
  joinClan,
  leader,
  matchDetailFor,
  matchIdOf,
  personName,
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
  const at = `${NIGHTS}/${id}`
  for (const person of TEN_PEOPLE) {
    const who = person === 0 ? blue : person === 9 ? redMember : openBrowser(site.origin)
    await nightFrom(who.command('POST', `${at}/signups`, { name: `${personName(person)}#KR1` }), 201)
  }
  const ids = (await nightFrom(host.get(at))).signups.map((one) => one.id)
  await nightFrom(host.command('POST', `${at}/games`, {}), 201)
  const teams = { method: 'given', blue: team(ids.slice(0, 5)), red: team(ids.slice(5)) }
  await nightFrom(host.command('POST', `${at}/games/1/teams`, teams))
  await nightFrom(host.command('POST', `${at}/games/1/start`))
  for (const who of [host, blue, redMember])
    await nightFrom(who.command('POST', `${at}/games/1/result`, { winner: 'blue' }))
  return { host, result: `${at}/games/1/result` }
}
type Night = Awaited<ReturnType<typeof aNight>>
/** Somebody sends a match, and the night takes it for its game. */
async function take({ host, result }: Night, game: number, { people = TEN_PEOPLE, sender = host } = {}) {
  await emptyTables(site.pool, 'request_window')
  await upload(sender, game, { people })
  const nights = resultService({ db: site.db, read: () => expect.fail('read'), storeForecast: async () => {} })
  await nights.lookForAll(new Date('2026-11-20T12:01:00Z'))
  const night = await nightFrom(host.get(result.slice(0, result.indexOf('/games'))))
  const matchId = matchIdOf(game)
  if (gameIn(night, 1).result?.matchId !== matchId) await nightFrom(host.command('POST', result, { matchId }))
}

test('a winner named by both teams confirms one match: a host who swaps it for another loses the first', async () => {
  const night = await aNight()
  for (const game of [50, 51, 52]) {
    await take(night, game)
    expect(await trustOfGame(game)).toBe('confirmed')
    await nightFrom(night.host.command('POST', night.result, { matchId: matchIdOf(game), isThis: false }))
    expect(await trustOfGame(game)).toBe('waiting')
  }
  await expectNothingToMend()
})

test('a winner named by both teams does not confirm a match that was deleted meanwhile and comes back', async () => {
  const [night, moderator] = [await aNight(), await aModerator()]
  await take(night, 50)
  expect((await moderator.command('DELETE', `/api/matches/${matchIdOf(50)}`)).status).toBe(204)
  await take(night, 51)
  expect(await trustOfGame(51)).toBe('confirmed')
  expect((await moderator.command('POST', `/api/matches/${matchIdOf(50)}/restore`)).status).toBe(204)
  expect(await trustOfGame(50)).toBe('waiting')
  await expectNothingToMend()
})

test('the named winner confirms only people who played', async () => {
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

test('a clan’s night gives it the match that a guest sends', async () => {
  const night = await aNight(clanId)
  await take(night, 50, { sender: stranger })
  expect(await matchDetailFor(matchIdOf(50))).toMatchObject({ standing: 'confirmed', clan: { id: clanId } })
})
