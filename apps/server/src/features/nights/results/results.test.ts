import { NightRecap } from '@buri/contract/nights/recap'
import { parseJsonResult } from '@buri/replay/parseFile'
import { expect, test } from 'vitest'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import { fixture } from '#server/features/uploads/testUploads.ts'
import { storeMatch } from '#server/model/matches/store/storeMatch.ts'
import { ownPlayer, type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { type Browser, openBrowser } from '#testing/testBrowser.ts'
import { matchCandidates, matchFit } from '../awaitedMatches.repository.ts'
import { findAwaitedMatches, host, nightWithPeople, replayOf, site, startGame, upload } from '../testHost.ts'
import { gameIn, NAMES, NIGHTS, nightFrom } from '../testNights.ts'

const recapOf = async (at: string) => NightRecap.parse(await (await site.get(`${at}/recap`)).json())

test.each([
  ['the game’s interface tells', 'match-v5-BR1_2744215970.json'],
  ['the client keeps', 'client-game-8721485206.json'],
  ['the client keeps, shortened, without tags', 'trimmed-8209390319.json'],
  ['the client shows at the end of a game, without a time', 'end-of-game-5179801121.json'],
])('a record that %s becomes the result of its game, and LIVE ends with it', async (_, file) => {
  const record: unknown = JSON.parse(fixture(file).toString())
  const result = parseJsonResult(record, '')
  if (!result.ok || result.kind !== 'match') expect.fail(file)
  const { playedAt, participants } = result.match
  const began = playedAt ?? Date.parse('2026-11-21T12:00:00Z')
  site.setNow(new Date(began - 60_000).toISOString())
  const { id } = await nightFrom(host.command('POST', NIGHTS, { places: 10 }), 201)
  const nightUrl = `${NIGHTS}/${id}`
  const sides = participants.toSorted((a, b) => (a.side < b.side ? -1 : Number(a.side > b.side)))
  for (const { gameName, tagLine } of sides) {
    const name = `${gameName}#${tagLine ?? (file.startsWith('match') ? 'BR1' : 'KR1')}`
    await nightFrom(openBrowser(site.origin).command('POST', `${nightUrl}/signups`, { name }), 201)
  }
  const ids = (await nightFrom(host.get(nightUrl))).signups.map((signup) => signup.id)
  const n = await startGame({ id, url: nightUrl, ids, guests: [], suffix: '' })
  site.setNow(new Date(began + 3_600_000).toISOString())
  const response = await host.command('POST', '/api/matches', record)
  const { matchId } = await response.json()
  expect(response.status).toBe(201)
  const ended = await nightFrom(host.get(nightUrl))
  expect(gameIn(ended, n)).toMatchObject({ state: 'finished', question: null, result: { source: 'replay', matchId } })
  expect(ended.usedChampions).toHaveLength(10)
})

test('a match of another evening is not the result of a game, even with the same ten players', async () => {
  const night = await nightWithPeople()
  const n = await startGame(night)
  site.setNow('2026-11-21T13:00:00Z')
  const matchId = await upload(night, { playedAt: '2026-11-14T12:05:00Z' })
  expect(gameIn(await nightFrom(host.get(night.url)), n)).toMatchObject({ state: 'running', question: null })
  const answer = await host.command('POST', `${night.url}/games/${n}/result`, { matchId })
  expect(await refusalOf(answer)).toEqual([409, 'MATCH_OF_ANOTHER_TIME'])
})

test('a replay with eight of a game’s ten players is the game’s result, on either side; with seven the host is asked, and may deny', async () => {
  const night = await nightWithPeople()
  const n = await startGame(night)
  site.setNow('2026-11-21T13:00:00Z')
  const seven = await upload(night, { names: { 2: 'x#KR1', 3: 'y#KR1', 4: 'z#KR1' } })
  expect(gameIn(await nightFrom(host.get(night.url)), n).question).toMatchObject({
    matchId: seven,
    sameNames: 7,
    reason: 'names',
  })
  const no = { matchId: seven, isThis: false }
  expect(gameIn(await nightFrom(host.command('POST', `${night.url}/games/${n}/result`, no)), n).question).toBeNull()
  const five = await upload(night, { names: { 1: 'x#KR1', 2: 'y#KR1', 3: 'z#KR1', 4: 'v#KR1', 5: 'w#KR1' } })
  expect(await refusalOf(await host.command('POST', `${night.url}/games/${n}/result`, { matchId: five }))).toEqual([
    409,
    'OTHER_GAME',
  ])
  const order = [5, 6, 7, 8, 9, 0, 1, 2, 3, 4]
  const exchanged = Object.fromEntries(order.map((from, slot) => [slot, `${NAMES[from]}${night.suffix}#KR1`]))
  const matchId = await upload(night, { names: exchanged })
  expect(gameIn(await nightFrom(host.get(night.url)), n)).toMatchObject({
    state: 'finished',
    result: { winner: 'red', source: 'replay', matchId },
  })
})

test('a match from before the start is refused with a reason, and a match is the result of only one game', async () => {
  const night = await nightWithPeople()
  const early = await upload(night)
  site.setNow('2026-11-21T12:30:00Z')
  const n = await startGame(night)
  const result = `${night.url}/games/${n}/result`
  expect(await refusalOf(await host.command('POST', result, { matchId: early }))).toEqual([409, 'MATCH_BEFORE_GAME'])
  expect(await refusalOf(await host.command('POST', result, { matchId: 'KR_404' }))).toEqual([404, 'MATCH_NOT_FOUND'])
  site.setNow('2026-11-21T13:30:00Z')
  const matchId = await upload(night, { playedAt: '2026-11-21T12:40:00Z' })
  site.setNow('2026-11-21T12:35:00Z')
  await nightFrom(host.command('POST', `${night.url}/games`, {}), 201)
  const input = { method: 'random', seed: 7 }
  await nightFrom(host.command('POST', `${night.url}/games/2/teams`, input))
  await nightFrom(host.command('POST', `${night.url}/games/2/start`))
  expect(await refusalOf(await host.command('POST', `${night.url}/games/2/result`, { matchId }))).toEqual([
    409,
    'MATCH_TAKEN',
  ])
})

test('a typed result needs one confirmation per team, counts for the night alone, and is replaced by the replay', async () => {
  const night = await nightWithPeople()
  const n = await startGame(night)
  const result = `${night.url}/games/${n}/result`
  const report = (nth: number) => (night.guests[nth] ?? expect.fail()).command('POST', result, { winner: 'blue' })
  expect(await refusalOf(await report(0))).toEqual([409, 'NO_RESULT_CLAIMED'])
  expect(gameIn(await nightFrom(host.command('POST', result, { winner: 'blue' })), n)).toMatchObject({
    state: 'awaiting',
    claim: { winner: 'blue', blueConfirmed: false, redConfirmed: false },
  })
  await nightFrom(report(0))
  expect(gameIn(await nightFrom(report(1)), n)).toMatchObject({ state: 'awaiting', claim: { blueConfirmed: true } })
  expect(await refusalOf(await openBrowser(site.origin).command('POST', result, { winner: 'blue' }))).toEqual([
    409,
    'NOT_PLAYING',
  ])
  expect(gameIn(await nightFrom(report(7)), n)).toMatchObject({
    state: 'finished',
    result: { winner: 'blue', source: 'typed', matchId: null },
  })
  expect(await refusalOf(await host.command('POST', result, { winner: 'red' }))).toEqual([409, 'GAME_DECIDED'])
  site.setNow('2026-11-21T13:00:00Z')
  const matchId = await upload(night)
  expect(gameIn(await nightFrom(host.get(night.url)), n).result).toMatchObject({ source: 'replay', matchId })
})

test('a night confirms its match by accounts of both teams, never by guests, and names its host and substitutes', async () => {
  const sender = await signedIn(site)
  const clanId = await aClan(site, { leader: host })
  const suffix = '말'
  const context = {
    fileName: null,
    givenDate: null,
    fileModifiedAt: null,
    remark: null,
    clanId: null,
    hostId: null,
    raw: null,
    uploadedBy: sender.userId,
    now: Date.parse('2026-11-21T12:50:00Z'),
  }
  await site.store(replayOf({ suffix }, { playedAt: '2026-11-01T12:05:00Z' }))
  const accounts: Record<number, SignedInBrowser> = {}
  const ownerOf = async (slot: number, browser: SignedInBrowser) => {
    const gameName = `${NAMES[slot]}${suffix}`
    const playerId = await ownPlayer(site, browser, gameName, { proof: 'icon', since: '2026-01-01' })
    return playerId
  }
  const hosting = await ownerOf(4, host)
  for (const slot of [1, 2, 3, 6, 7, 8, 9]) await ownerOf(slot, sender)
  accounts[4] = host
  for (const slot of [0, 5]) {
    accounts[slot] = await signedIn(site)
    await ownerOf(slot, accounts[slot])
  }
  async function playNight(reporters: Record<number, Browser>) {
    const night = await nightWithPeople({ accounts: reporters, suffix, clanId })
    // This person came as a substitute from the queue.
    await site.db
      .updateTable('nightSignup')
      .set({ arrival: 'substitute' })
      .where('id', '=', night.ids[7] ?? '')
      .execute()
    const n = await startGame(night)
    const result = `${night.url}/games/${n}/result`
    await nightFrom(host.command('POST', result, { winner: 'blue' }))
    for (const slot of [0, 5])
      await nightFrom((night.guests[slot] ?? expect.fail()).command('POST', result, { winner: 'blue' }))
    const outcome = await storeMatch(site.db, replayOf(night, {}), context)
    expect(outcome).toMatchObject({ status: 'created', standing: 'waiting' })
    // These lines contradict the game. A night testifies only to the winner, not to lines.
    await site.db.updateTable('match').set({ doubts: [] }).where('uploadedBy', '=', sender.userId).execute()
    await findAwaitedMatches()
    const { result: found } = gameIn(await nightFrom(host.get(night.url)), n)
    await nightFrom(host.command('PATCH', night.url, { isFinished: true }))
    const matchQuery = site.db.selectFrom('match').where('id', '=', found?.matchId ?? '')
    const match = await matchQuery.select(['standing', 'clanId', 'hostId']).executeTakeFirstOrThrow()
    const lines = site.db
      .selectFrom('matchParticipant')
      .select('slot')
      .where('matchId', '=', found?.matchId ?? '')
    const { earned } = await recapOf(night.url)
    const firstHosts = earned.flatMap(({ id, signupIds }) => (id === 'firstHost' ? signupIds : []))
    return {
      ...match,
      substitutes: (await lines.where('isSubstitute', '=', true).execute()).map(({ slot }) => slot),
      firstHosts: firstHosts.map((id) => night.ids.indexOf(id)),
    }
  }
  const unheard = { standing: 'waiting', clanId: null, hostId: null, substitutes: [], firstHosts: [] }
  expect(await playNight({})).toEqual(unheard)
  const expected = { standing: 'confirmed', clanId: null, hostId: hosting, substitutes: [7], firstHosts: [4] }
  expect(await playNight(accounts)).toEqual(expected)
})

test('only a match with at least six of a game’s ten players may be its result', async () => {
  const night = await nightWithPeople()
  const n = await startGame(night)
  site.setNow('2026-11-21T12:10:00Z')
  const otherNames = Object.fromEntries([5, 6, 7, 8, 9].map((slot) => [slot, `남${slot}#KR1`]))
  await site.store(replayOf(night, { names: otherNames }))
  const candidates = async () =>
    (await matchCandidates(site.db, { since: new Date('2026-11-20T00:00:00Z') })).filter(
      ({ nightId }) => nightId === night.id,
    )
  expect(await candidates()).toEqual([])
  const matchId = await site.store(replayOf(night, { names: { ...otherNames, 5: `바${night.suffix}#KR1` } }))
  expect(await candidates()).toEqual([{ nightId: night.id, matchId }])
  expect(gameIn(await nightFrom(host.get(night.url)), n).state).toBe('running')
})

/** The seat of a guest who has said nothing about a match that counts. */
const silence = (matchId: string, slot: number) =>
  site.pool.query(
    'update match_participant set guest_id = player_id, player_id = null where match_id = $1 and slot = $2',
    [matchId, slot],
  )

test('a silent guest is one of the six people by whom a night finds its match', async () => {
  const guest = await signedIn(site)
  const suffix = '손'
  await site.store(replayOf({ suffix }, { playedAt: '2026-11-01T12:05:00Z' }))
  await ownPlayer(site, guest, `가${suffix}`)
  const night = await nightWithPeople({ accounts: { 0: guest }, suffix })
  const n = await startGame(night)
  site.setNow('2026-11-21T12:10:00Z')
  const otherNames = Object.fromEntries([6, 7, 8, 9].map((slot) => [slot, `객${slot}#KR1`]))
  const matchId = await site.store(replayOf(night, { names: otherNames }))
  const found = async () => {
    const since = new Date('2026-11-20T00:00:00Z')
    const all = [await matchCandidates(site.db, { since }), await matchCandidates(site.db, { since, matchId })]
    return {
      candidates: all.map((rows) => rows.filter(({ nightId }) => nightId === night.id)),
      fit: await matchFit(site.db, night.id, n, matchId),
    }
  }
  const pair = { nightId: night.id, matchId }
  expect(await found()).toEqual({ candidates: [[pair], [pair]], fit: 2 })
  await silence(matchId, 0)
  expect(await found()).toEqual({ candidates: [[pair], [pair]], fit: 2 })
})

test('a silent guest who signed up by name is recognised in a match until the match is taken back', async () => {
  const night = await nightWithPeople()
  const n = await startGame(night)
  site.setNow('2026-11-21T13:00:00Z')
  const matchId = await site.store(replayOf(night, {}))
  await silence(matchId, 0)
  await findAwaitedMatches()
  const recognised = async () => {
    const ofGuest = site.db.selectFrom('nightSignup').where('id', '=', night.ids[0] ?? '')
    return (await ofGuest.select('playerId').executeTakeFirstOrThrow()).playerId !== null
  }
  expect(await recognised()).toBe(true)
  await silence(matchId, 0)
  await nightFrom(host.command('POST', `${night.url}/games/${n}/result`, { matchId, isThis: false }))
  expect(await recognised()).toBe(false)
})
