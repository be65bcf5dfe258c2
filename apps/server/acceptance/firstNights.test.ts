import { Night } from '@buri/contract/nights/nights'
import { NightRecap } from '@buri/contract/nights/recap'
import { DAY_MS } from '@buri/domain/seoulTime'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { type Browser, openBrowser } from '#testing/testBrowser.ts'
import {
  allShownMatches,
  confirmMatch,
  expectNothingToMend,
  joinClan,
  makeOwner,
  matchDetailFor,
  matchIdOf,
  matureMatchesAfter,
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
} from '../testing/testTrust.ts'

// On its first day an account may send games of its own night even if an older clan knows all ten players. The games
// wait until others confirm them.

const NIGHTS = '/api/inhouse/nights'
const GAME = 200
const AT_NIGHT = { matchDate: new Date(NOON.getTime() + 10 * 60_000).toISOString() }
const TEN_WITH_TWO_NEW = [...TEN_PEOPLE.slice(0, 8), 70, 71]

const aNewcomer = (nickname: string) => signedIn(site, { nickname, createdAt: new Date(NOON.getTime() - 3_600_000) })

async function nightOf(
  host: SignedInBrowser,
  { people = TEN_PEOPLE, clanId = '', accounts = {}, isStarted = true } = {},
) {
  const ask = async (answer: Promise<Response>) => {
    const json = await (await answer).json()
    return Night.parse(json.night ?? json)
  }
  const { id } = await ask(host.command('POST', NIGHTS, { places: 10, ...(clanId && { clanId, access: 'everyone' }) }))
  const nightUrl = `${NIGHTS}/${id}`
  for (const person of people) {
    const guest: Browser = (accounts as Record<number, Browser>)[person] ?? openBrowser(site.origin)
    await ask(guest.command('POST', `${nightUrl}/signups`, { name: `${personName(person)}#KR1` }))
  }
  const { signups } = await ask(host.get(nightUrl))
  const team = (from: number) => signups.slice(from, from + 5).map((signup) => ({ signupId: signup.id }))
  await ask(host.command('POST', `${nightUrl}/games`, {}))
  await ask(host.command('POST', `${nightUrl}/games/1/teams`, { method: 'given', blue: team(0), red: team(5) }))
  if (isStarted) await ask(host.command('POST', `${nightUrl}/games/1/start`))
  return { url: nightUrl, night: () => ask(host.get(nightUrl)) }
}
const recapOf = async (at: string) => NightRecap.parse(await (await site.get(`${at}/recap`)).json())
const notificationsOf = async ({ userId }: SignedInBrowser) =>
  (await site.db.selectFrom('notification').select('outcome').where('userId', '=', userId).execute()).map(
    ({ outcome }) => outcome,
  )
const waitingFor = async (person: number) => {
  const answer = await site.get(`/api/summoners/${encodeURIComponent(`${personName(person)}#KR1`)}/matches/waiting`)
  return ((await answer.json()).items as { matchId: string }[]).map(({ matchId }) => matchId)
}
const recordsOf = async (people: number[]) =>
  (await allShownMatches()).filter((row) =>
    people.some((person) => (row as { gameName: string }).gameName === personName(person)),
  )
/** Callers first set the clock to an hour after the start, when the game is over. */
const send = (browser: SignedInBrowser, people = TEN_PEOPLE, game = GAME, winner: 'blue' | 'red' = 'blue') =>
  upload(browser, game, { people, winner, fields: AT_NIGHT })

test('the first night of a new leader has a recap and asks only people who signed up themselves', async () => {
  const captain = await aNewcomer('새 클랜장')
  const blue = await signedIn(site)
  await makeOwner(blue, 0)
  await makeOwner(captain, 1)
  const clanId = await aClan(site, { leader: captain, createdAt: NOON.toISOString() })
  await makeOwner(await signedIn(site), 2)
  const { url, night } = await nightOf(captain, { people: TEN_WITH_TWO_NEW, clanId, accounts: { 0: blue } })
  const before = await allShownMatches()
  setMinutesLater(60)
  expect(await send(captain, TEN_WITH_TWO_NEW)).toMatchObject({ status: 'created' })
  expect(await trustOfGame(GAME)).toBe('waiting')
  expect(await allShownMatches()).toEqual(before)
  expect((await night()).games[0]).toMatchObject({ result: { source: 'replay', matchId: matchIdOf(GAME) } })
  const recap = await recapOf(url)
  expect(recap.games).toMatchObject([{ matchId: matchIdOf(GAME), standing: 'waiting' }])
  expect(recap.games[0]?.players.every(({ championName }) => championName !== null)).toBe(true)
  expect(await notificationsOf(blue)).toEqual(['waiting'])
  expect(await waitingFor(2)).toEqual([])
  await expectNothingToMend()
})

test('strangers are notified when somebody who may send the match without the night sends it', async () => {
  const captain = await aNewcomer('새 클랜장')
  await nightOf(captain)
  setMinutesLater(60)
  await send(captain)
  expect([await notificationsOf(redMember), await waitingFor(0)]).toEqual([[], []])
  const helper = await aNewcomer('또 새 사람')
  await send(helper)
  expect([await notificationsOf(redMember), await waitingFor(0)]).toEqual([[], []])
  expect(await send(stranger)).toMatchObject({ status: 'merged' })
  expect([await notificationsOf(redMember), await waitingFor(0)]).toEqual([['waiting'], [matchIdOf(GAME)]])
  await expectNothingToMend()
})

test('a night with other people’s names gives a newcomer nothing outside that night', async () => {
  const attacker = await aNewcomer('공격자')
  const accomplice = await aNewcomer('공범')
  const clanId = await aClan(site, { leader: attacker, members: [accomplice], createdAt: NOON.toISOString() })
  const before = await allShownMatches()
  const victims = await Promise.all([playerOf(0), playerOf(9)])
  const { url } = await nightOf(attacker, { clanId })
  setMinutesLater(60)
  expect(await send(attacker, TEN_PEOPLE, GAME, 'red')).toMatchObject({ status: 'created' })
  await attacker.command('POST', `${url}/games/1/result`, { winner: 'red' })
  await send(accomplice, TEN_PEOPLE, GAME, 'red')
  expect((await confirmMatch(accomplice, GAME)).status).toBeGreaterThanOrEqual(400)
  expect((await confirmMatch(attacker, GAME)).status).toBeGreaterThanOrEqual(400)
  await matureMatchesAfter(300)
  expect(await trustOfGame(GAME)).toBe('waiting')
  expect(await allShownMatches()).toEqual(before)
  expect([await notificationsOf(redMember), await waitingFor(0), await waitingFor(9)]).toEqual([[], [], []])
  expect(await Promise.all([playerOf(0), playerOf(9)])).toEqual(victims)
  expect(await (await site.get('/api/home/matches')).text()).not.toContain(matchIdOf(GAME))
  expect(await upload(redMember, GAME, { winner: 'blue', fields: AT_NIGHT })).toMatchObject({ status: 'merged' })
  await expectNothingToMend()
})

test.each([undefined, null, '99'])(
  'a night’s game that a second newcomer sends (vision score %s) gives unasked guests nothing',
  async (vision) => {
    const attacker = await aNewcomer('공격자')
    const accomplice = await aNewcomer('공범')
    const theirs = await aClan(site, { leader: attacker })
    await upload(attacker, 5, { people: tenPeopleFrom(900), fields: { clanId: theirs } })
    await upload(accomplice, 6, { people: tenPeopleFrom(950) })
    await makeOwner(accomplice, 950)
    const people = [0, 1, 9, 950, ...tenPeopleFrom(900).slice(4)]
    for (const person of [0, 1]) await makeOwner(await signedIn(site), person)
    await nightOf(attacker, { people })
    const before = await recordsOf([0, 1, 9])
    setMinutesLater(60)
    expect(await send(attacker, people)).toMatchObject({ status: 'created' })
    await joinClan(accomplice, 'officer', theirs)
    await upload(accomplice, GAME, { people, ...(vision === undefined ? {} : { vision }), fields: AT_NIGHT })
    expect(await notificationsOf(redMember)).toEqual([])
    await matureMatchesAfter(30)
    expect(await matchDetailFor(matchIdOf(GAME))).toMatchObject({ standing: 'reported', silentGuests: 3 })
    expect(await recordsOf([0, 1, 9])).toEqual(before)
    await expectNothingToMend()
  },
)

test('a game does not count although owners of invented players on both teams agree on its winner', async () => {
  const attacker = await aNewcomer('공격자')
  const accomplice = await aNewcomer('공범')
  const invented = tenPeopleFrom(900)
  expect(await upload(attacker, 5, { people: invented })).toMatchObject({ status: 'created' })
  await makeOwner(attacker, 900)
  await makeOwner(accomplice, 909)
  const people = [900, ...TEN_PEOPLE.slice(1, 9), 909]
  const { url, night } = await nightOf(attacker, { people, accounts: { 900: attacker, 909: accomplice } })
  const before = await allShownMatches()
  setMinutesLater(60)
  for (const person of [attacker, accomplice])
    expect((await person.command('POST', `${url}/games/1/result`, { winner: 'red' })).status).toBe(200)
  expect(await send(attacker, people, GAME, 'red')).toMatchObject({ status: 'created' })
  expect((await night()).games[0]).toMatchObject({ result: { source: 'replay' } })
  await send(accomplice, people, GAME, 'red')
  await confirmMatch(accomplice, GAME)
  await matureMatchesAfter(300)
  expect(await trustOfGame(GAME)).toBe('waiting')
  expect(await allShownMatches()).toEqual(before)
  expect([await notificationsOf(redMember), await waitingFor(1)]).toEqual([[], []])
  await expectNothingToMend()
})

test.each([
  ['before the game has begun', async () => ({ host: {}, isStarted: false })],
  ['for another ten than came', async () => ({ people: [...TEN_PEOPLE.slice(0, 7), 70, 71, 72] })],
] as const)('a newcomer is refused %s', async (_, change) => {
  const captain = await aNewcomer('새 클랜장')
  await nightOf(captain, await change())
  setMinutesLater(60)
  expect(await send(captain)).toMatchObject({ status: 'rejected', code: 'NEW_ACCOUNT_OUTSIDERS' })
})

test('a newcomer may not send a second match for one game, or a match of other teams', async () => {
  const captain = await aNewcomer('새 클랜장')
  await nightOf(captain)
  setMinutesLater(60)
  const mixedOrder = [0, 6, 1, 7, 2, 8, 3, 9, 4, 5]
  expect(await send(captain, mixedOrder)).toMatchObject({ code: 'NEW_ACCOUNT_OUTSIDERS' })
  expect(await send(captain)).toMatchObject({ status: 'created' })
  expect(await send(captain, TEN_PEOPLE, GAME + 1)).toMatchObject({ code: 'NEW_ACCOUNT_OUTSIDERS' })
})

test('a newcomer who only joined a night may not send its games', async () => {
  const guest = await aNewcomer('손님')
  await nightOf(stranger, { accounts: { 3: guest } })
  setMinutesLater(60)
  expect(await send(guest)).toMatchObject({ code: 'NEW_ACCOUNT_OUTSIDERS' })
})

test('the silence of owners who were not notified of a night’s match gives them nothing, and the match is in their lists', async () => {
  const [attacker, accomplice] = [await aNewcomer('공격자'), await signedIn(site)]
  const ownPeople = [300, 301, 302, 303]
  await upload(accomplice, 40, { people: [...ownPeople, ...tenPeopleFrom(310).slice(4)] })
  for (const person of ownPeople) await makeOwner(accomplice, person)
  const people = [9, ...ownPeople, ...tenPeopleFrom(700).slice(5)]
  await nightOf(attacker, { people })
  setMinutesLater(60)
  expect(await send(attacker, people)).toMatchObject({ status: 'created' })
  const before = await recordsOf([9])
  expect((await confirmMatch(accomplice, GAME)).status).toBe(200)
  expect([await notificationsOf(redMember), await waitingFor(9)]).toEqual([[], []])
  await matureMatchesAfter(2)
  expect(await matchDetailFor(matchIdOf(GAME))).toMatchObject({ standing: 'reported', silentGuests: 1 })
  expect(await waitingFor(9)).toEqual([matchIdOf(GAME)])
  setMinutesLater(2 * 24 * 60)
  await sql`update session set last_used_at = ${new Date(NOON.getTime() + 2 * DAY_MS)}`.execute(site.db)
  await send(accomplice, people)
  expect(await recordsOf([9])).toEqual(before)
})
