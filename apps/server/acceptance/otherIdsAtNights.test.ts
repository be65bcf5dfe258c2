import { NightRecap } from '@buri/contract/nights/recap'
import { expect, test } from 'vitest'
import { findAwaitedMatchesOf, gameIn, NIGHTS, nightFrom, team } from '#server/features/nights/testNights.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import {
  allShownMatches,
  clanId,
  leader,
  matchIdOf,
  NOON,
  ownedBy,
  personName,
  redMember,
  setMinutesLater,
  site,
  stranger,
  TEN_PEOPLE,
  trustOfGame,
  upload,
} from '../testing/testTrust.ts'

// A file has the names of a night's ten people, but other ids than those under which the site knows them.

const AN_HOUR_LATER = { matchDate: new Date(NOON.getTime() + 3_600_000).toISOString() }

const findAwaitedMatches = () => findAwaitedMatchesOf(site, '2026-11-20T13:30:00Z')

async function aNight(host: SignedInBrowser, { owner, clan }: { owner?: SignedInBrowser; clan?: string } = {}) {
  await emptyTables(site.pool, 'request_window')
  setMinutesLater(1)
  const { id } = await nightFrom(
    host.command('POST', NIGHTS, { places: 11, access: 'everyone', ...(clan && { clanId: clan }) }),
    201,
  )
  const url = `${NIGHTS}/${id}`
  for (const person of TEN_PEOPLE) {
    const signup = { name: `${personName(person)}#KR1`, isForOther: true }
    const coming = owner && person === 9 ? owner.command('POST', `${url}/signups`, {}) : undefined
    await nightFrom(coming ?? host.command('POST', `${url}/signups`, signup), 201)
  }
  const night = () => nightFrom(host.get(url))
  const ids = (await night()).signups.map((signup) => signup.id)
  const substitute = site.db.updateTable('nightSignup').set({ arrival: 'substitute' })
  await substitute.where('id', '=', ids[7] ?? '').execute()
  await nightFrom(host.command('POST', `${url}/games`, {}), 201)
  const teams = { method: 'given', blue: team(ids.slice(0, 5)), red: team(ids.slice(5)) }
  await nightFrom(host.command('POST', `${url}/games/1/teams`, teams))
  await nightFrom(host.command('POST', `${url}/games/1/start`))
  setMinutesLater(60)
  return {
    url,
    game: async () => gameIn(await night(), 1),
    news: async () => {
      const told = await site.db.selectFrom('nightNews').select('kind').where('nightId', '=', id).execute()
      return told.map(({ kind }) => kind)
    },
    players: () =>
      site.db.selectFrom('nightSignup').select('playerId').where('nightId', '=', id).orderBy('nth').execute(),
    answer: (game: number, isThis: boolean) =>
      nightFrom(host.command('POST', `${url}/games/1/result`, { matchId: matchIdOf(game), isThis })),
    async expectChampions() {
      const { games } = NightRecap.parse(await (await host.get(`${url}/recap`)).json())
      expect((await night()).usedChampions.map(({ signupId }) => signupId).toSorted()).toEqual(ids.toSorted())
      for (const { players } of [(await night()).games[0], games[0]].flatMap((game) => game ?? [])) {
        expect(players).toHaveLength(10)
        expect(players.map(({ championName }) => championName)).not.toContain(null)
      }
    },
  }
}
const send = (sender: SignedInBrowser, game: number, { people = TEN_PEOPLE, fields = {} } = {}) =>
  upload(sender, game, { people, forged: people, winner: 'red', fields: { ...AN_HOUR_LATER, ...fields } })
const substitutesIn = async (game: number) => {
  const lines = site.db.selectFrom('matchParticipant').select('slot').where('matchId', '=', matchIdOf(game))
  return (await lines.where('isSubstitute', '=', true).execute()).map(({ slot }) => slot)
}
const asked = (game: number, reason: string) => ({
  state: 'running',
  question: { matchId: matchIdOf(game), sameNames: 10, reason },
})
const comeToo = async (browser: SignedInBrowser, url: string) => {
  await emptyTables(site.pool, 'request_window')
  await nightFrom(browser.command('POST', `${url}/signups`, { name: '구경꾼#KR1' }), 201)
}

test('a host is asked about their own file while it waits', async () => {
  const night = await aNight(stranger)
  const players = await night.players()
  await send(stranger, 70)
  expect(await trustOfGame(70)).toBe('waiting')
  expect(await night.game()).toMatchObject(asked(70, 'names'))
  expect(await night.news()).not.toContain('result')
  await night.answer(70, true)
  expect(await night.news()).toContain('result')
  expect(await night.game()).toMatchObject({ state: 'finished', result: { winner: 'red', matchId: matchIdOf(70) } })
  await night.expectChampions()
  expect(await substitutesIn(70)).toEqual([7])
  expect(await night.players()).toEqual(players)
  expect(await trustOfGame(70)).toBe('waiting')
})

test('the host is asked about a file that counts for other players of these names', async () => {
  const night = await aNight(leader, { clan: clanId })
  const players = await night.players()
  await send(leader, 70, { fields: { clanId } })
  expect(await trustOfGame(70)).toBe('reported')
  expect(await night.game()).toMatchObject(asked(70, 'names'))
  await night.answer(70, true)
  expect(await night.game()).toMatchObject({ state: 'finished', result: { winner: 'red', matchId: matchIdOf(70) } })
  await night.expectChampions()
  expect(await substitutesIn(70)).toEqual([7])
  expect(await night.players()).toEqual(players)
})

test('a participant’s file is asked about, but ends no game and does not block a replay', async () => {
  const night = await aNight(leader, { clan: clanId })
  await comeToo(stranger, night.url)
  const [players, records] = [await night.players(), await allShownMatches()]
  await send(stranger, 70)
  expect(await night.game()).toMatchObject(asked(70, 'sender'))
  expect([await night.players(), await allShownMatches()]).toEqual([players, records])
  await send(stranger, 71)
  expect(await night.game()).toMatchObject(asked(70, 'sender'))
  await upload(leader, 4, { fields: { ...AN_HOUR_LATER, clanId } })
  expect(await night.game()).toMatchObject({ state: 'finished', result: { winner: 'blue', matchId: matchIdOf(4) } })
})

test('a host who denied the file is not asked about it again', async () => {
  const night = await aNight(leader, { clan: clanId })
  await comeToo(stranger, night.url)
  await send(stranger, 70)
  await night.answer(70, false)
  await findAwaitedMatches()
  expect(await night.game()).toMatchObject({ state: 'running', question: null })
})

test('a host is not asked about a stranger’s file with these names', async () => {
  const night = await aNight(leader, { clan: clanId })
  await send(stranger, 70)
  await findAwaitedMatches()
  expect(await night.game()).toMatchObject({ state: 'running', question: null })
})

test.each([
  ['counts', () => leader],
  ['waits', () => stranger],
])('a host’s file that %s does not reveal the name of a hidden person at the night', async (_, hostOf) => {
  const path = `/api/me/accounts/${await ownedBy(redMember)}/visibility`
  expect((await redMember.command('PUT', path, { visibility: 'private' })).status).toBe(200)
  const host = hostOf()
  const night = await aNight(host, { owner: redMember })
  // Six names fit, which would suffice for a question, but one is the hidden person's.
  await send(host, 70, { people: [0, 1, 2, 3, 4, 400, 401, 402, 403, 9] })
  expect(await night.game()).toMatchObject({ state: 'running', question: null })
  await send(host, 71, { people: [0, 1, 2, 3, 4, 5, 400, 401, 402, 9] })
  expect(await night.game()).toMatchObject({ question: { matchId: matchIdOf(71), sameNames: 6 } })
})

test('a file that waits shows no line under the typed name of a hidden person', async () => {
  const path = `/api/me/accounts/${await ownedBy(redMember)}/visibility`
  expect((await redMember.command('PUT', path, { visibility: 'private' })).status).toBe(200)
  const night = await aNight(stranger)
  await send(stranger, 70)
  await night.answer(70, true)
  const { games, usedChampions } = await nightFrom(stranger.get(night.url))
  expect(games[0]?.players.map(({ championName }) => championName).indexOf(null)).toBe(9)
  expect(usedChampions.map(({ signupId }) => signupId).indexOf(null)).toBe(9)
})
