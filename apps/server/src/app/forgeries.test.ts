import { MatchDetail, MatchPage } from '@buri/contract/matches'
import { UploadResult } from '@buri/contract/uploads'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import { replayOf, sendFiles } from '#server/features/uploads/testUploads.ts'
import { settleAll } from '#server/ingest/ratings/settling.ts'
import { rebuild } from '#server/ingest/rebuild.ts'
import { type SignedInBrowser, signedIn } from '#server/testAccounts.ts'
import { startTestApp } from '#server/testApp.ts'

// Replays carry no signature: what one hostile account can write into them must bend nothing of anybody else's.
const site = await startTestApp()
afterAll(() => site.close())

let forger: SignedInBrowser
let honest: SignedInBrowser
beforeEach(async () => {
  await site.pool.query('truncate match, player, request_window, clan cascade')
  forger = await signedIn(site, { nickname: '위조범' })
  honest = await signedIn(site, { nickname: '정직한 사람' })
})

const VICTIM = '피해자'
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
/** What a line says of the one who played it; without an id where it is empty. */
type Seat = { name: string; puuid: string }
const seat = (name: string, puuid: number | null): Seat => ({ name, puuid: puuid === null ? '' : id(puuid) })
const CROWD = Array.from({ length: 10 }, (_, slot) => seat(`관중${slot}`, 100 + slot))

type Told = { seats?: Record<number, Seat>; winner?: 'blue' | 'red'; date?: string | undefined; fields?: Fields }
type Fields = Record<string, string>

const gameOf = (number: number) => `KR_${7_100_000_000 + number}`

const replay = (number: number, { seats = {}, winner = 'blue' }: Told) => ({
  name: `${gameOf(number).replace('_', '-')}.rofl`,
  bytes: replayOf((lines) => {
    // Somebody without an id only where nobody has one: else it were a bot.
    const isNameless = Object.values(seats).some(({ puuid }) => puuid === '')
    return lines.map((line, slot) => {
      const { name, puuid } = seats[slot] ?? {
        ...(CROWD[slot] ?? seat('', null)),
        ...(isNameless ? { puuid: '' } : {}),
      }
      const WIN = slot < 5 === (winner === 'blue') ? 'Win' : 'Fail'
      return { ...line, RIOT_ID_GAME_NAME: name, RIOT_ID_TAG_LINE: 'KR1', PUUID: puuid, WIN }
    })
  }),
})

async function upload(who: SignedInBrowser, number: number, told: Told = {}) {
  const { date = '2026-11-10T12:00:00Z', fields = {} } = told
  const answer = await sendFiles(who, [replay(number, told)], { matchDate: date, ...fields })
  const { results } = await answer.json()
  return UploadResult.array().parse(results)[0]
}

const players = async () => {
  const { rows } = await site.pool.query<{ name: string; games: number; visibility: string; puuids: string[] }>(
    `select game_name as name, visibility, (select count(*)::int from match_participant m where m.player_id = p.id and not is_deleted) as games,
       array(select puuid from player_identity i where i.player_id = p.id order by puuid) as puuids
     from player p where game_name not like '관중%' order by game_name, games desc`,
  )
  return rows
}
const idOf = async (name: string) => {
  const { rows } = await site.pool.query<{ id: string }>('select id from player where game_name = $1', [name])
  return rows[0]?.id ?? expect.fail(name)
}
async function own(who: SignedInBrowser, name: string) {
  const playerId = await idOf(name)
  const owner = { playerId, userId: who.userId, proof: 'icon', since: new Date() }
  await site.db.insertInto('playerOwner').values(owner).execute()
  return playerId
}
async function hide(who: SignedInBrowser, name: string) {
  const playerId = await own(who, name)
  const answer = await who.command('PUT', `/api/me/accounts/${playerId}/visibility`, { visibility: 'private' })
  expect(answer.status).toBe(200)
}
const owners = async () => await site.db.selectFrom('playerOwner').select(['playerId', 'userId']).execute()
const page = (name: string) => `/api/summoners/${encodeURIComponent(`${name}#KR1`)}`
const profile = async (name: string) => (await site.get(page(name))).status
const history = async (name: string) => MatchPage.parse(await (await site.get(`${page(name)}/matches`)).json())
const detail = async (matchId: string) => MatchDetail.parse(await (await site.get(`/api/matches/${matchId}`)).json())
/** Nothing that a visitor is told speaks of this name. */
async function expectUnnamed(name: string, ...matchIds: string[]) {
  const paths = [
    `${page('관중9')}/matches`,
    `${page('관중9')}/analysis`,
    page('관중9'),
    '/api/home/matches',
    `/api/search/summoners?keyword=${encodeURIComponent(name)}`,
    '/api/rankings/players',
    ...matchIds.flatMap((matchId) => [`/api/matches/${matchId}`, `/match/${matchId}`]),
  ]
  for (const path of paths) expect([path, (await (await site.get(path)).text()).includes(name)]).toEqual([path, false])
}
async function expectNothingToMend() {
  await settleAll(site.db)
  expect(await rebuild(site.db)).toEqual({ matches: 0, ratings: 0, players: 0, examples: [] })
}

describe('a line with the name of somebody owned or hidden', () => {
  beforeEach(async () => {
    await upload(honest, 1, { seats: { 0: seat(VICTIM, null) } })
  })

  test.each([
    ['owned', own],
    ['hidden', hide],
  ])('and an id that is the forger’s makes no one person of the two: the victim %s', async (_, keep) => {
    await upload(forger, 2, { seats: { 0: seat('위조범의소환사', 7) } })
    await own(forger, '위조범의소환사')
    await keep(honest, VICTIM)
    const before = [await players(), await owners()]
    await upload(forger, 3, { seats: { 0: seat(VICTIM, 7) } })
    const [now, owning] = [await players(), await owners()]
    expect(owning).toEqual(before[1])
    expect(now.map(({ name }) => name).sort()).toEqual(expect.arrayContaining([VICTIM]))
    expect(now).toHaveLength(2)
    expect(now.find(({ name }) => name === VICTIM)).toMatchObject({ games: 1, puuids: [] })
    expect(now.find(({ name }) => name !== VICTIM)).toMatchObject({ name: '위조범의소환사', games: 2, puuids: [id(7)] })
    await expectNothingToMend()
  })

  test.each([
    ['owned', own],
    ['hidden', hide],
  ])('and an invented id adds none: the victim %s', async (_, keep) => {
    await keep(honest, VICTIM)
    await upload(forger, 2, { seats: { 0: seat(VICTIM, 66) } })
    expect(await players()).toMatchObject([{ name: VICTIM, puuids: [] }])
    // The real id comes with the next genuine match, and goes to nobody else.
    await upload(honest, 3, { seats: { 0: seat(VICTIM, 1) }, date: '2026-11-11T12:00:00Z' })
    expect(await players()).toMatchObject([{ name: VICTIM, games: 3, puuids: [] }])
    await expectNothingToMend()
  })

  test('moves no line of a match that is there, whatever a second source says who sat in it', async () => {
    await upload(forger, 2, { seats: { 0: seat('위조범의소환사', 7) } })
    await own(honest, VICTIM)
    await upload(forger, 1, { seats: { 0: seat(VICTIM, 7) } })
    expect((await history(VICTIM)).total).toBe(1)
    expect((await history('위조범의소환사')).total).toBe(1)
    await expectNothingToMend()
  })
})

describe('the name of a hidden player', () => {
  test('stays unseen when a forged id would make somebody else of the next genuine match', async () => {
    await upload(honest, 1, { seats: { 0: seat(VICTIM, null) } })
    await hide(honest, VICTIM)
    await upload(forger, 2, { seats: { 0: seat(VICTIM, 66) } })
    const genuine = await upload(honest, 3, { seats: { 0: seat(VICTIM, 1) }, date: '2026-11-11T12:00:00Z' })
    expect(await profile(VICTIM)).toBe(404)
    await expectUnnamed(VICTIM, gameOf(2), genuine?.matchId ?? '')
  })

  test('stays unseen also when the id was forged before, and whoever gets the name is hidden too', async () => {
    await upload(honest, 1, { seats: { 0: seat(VICTIM, null) } })
    await upload(forger, 2, { seats: { 0: seat(VICTIM, 66) } })
    await hide(honest, VICTIM)
    await upload(honest, 3, { seats: { 0: seat(VICTIM, 1) }, date: '2026-11-11T12:00:00Z' })
    expect((await players()).map(({ visibility }) => visibility)).toEqual(['private', 'private'])
    await expectUnnamed(VICTIM, gameOf(1), gameOf(2), gameOf(3))
    await expectNothingToMend()
  })

  test('is not taken by somebody known under another one', async () => {
    await upload(honest, 1, { seats: { 0: seat(VICTIM, 1) } })
    await hide(honest, VICTIM)
    await upload(forger, 2, { seats: { 0: seat('남남', 7) } })
    await upload(forger, 3, { seats: { 0: seat(VICTIM, 7) }, date: '2026-11-12T12:00:00Z' })
    expect((await players()).map(({ name }) => name)).toEqual(['남남', VICTIM])
    expect((await history('남남')).total).toBe(2)
    await expectUnnamed(VICTIM, gameOf(2), gameOf(3))
    await expectNothingToMend()
    // Told before all others, the same line says no more.
    await upload(forger, 4, { seats: { 0: seat(VICTIM, 7) }, date: '2026-11-01T12:00:00Z' })
    await expectUnnamed(VICTIM, gameOf(4))
    await expectNothingToMend()
  })

  test('is unseen on a line that is nobody’s: a bot’s, or one of twins', async () => {
    await upload(honest, 1, { seats: { 0: seat(VICTIM, 1) } })
    await hide(honest, VICTIM)
    const bot = replayOf((lines) =>
      lines.map((line, slot) => {
        const { name, puuid } = slot === 0 ? seat(VICTIM, null) : (CROWD[slot] ?? seat('', null))
        return { ...line, RIOT_ID_GAME_NAME: name, RIOT_ID_TAG_LINE: 'KR1', PUUID: puuid }
      }),
    )
    await sendFiles(forger, [{ name: replay(2, {}).name, bytes: bot }])
    await upload(forger, 3, { seats: { 0: seat(VICTIM, null), 1: seat(VICTIM, null) } })
    await expectUnnamed(VICTIM, gameOf(2), gameOf(3))
    expect((await detail(gameOf(2))).participants[0]).toMatchObject({ isHidden: true, summonerLevel: null })
  })
})

test('no answer tells the score of a hidden player, nor what it follows from', async () => {
  await upload(honest, 1, { seats: { 0: seat(VICTIM, 1) } })
  await upload(honest, 2, { seats: { 0: seat(VICTIM, 1) }, date: '2026-11-11T12:00:00Z' })
  const open = await detail(gameOf(2))
  expect(open.scoreChanges).toHaveLength(10)
  expect(open.teams[0]?.averageScore).toBeGreaterThan(1000)
  await hide(honest, VICTIM)
  const { scoreChanges, teams, participants } = await detail(gameOf(2))
  expect(participants[0]?.isHidden).toBe(true)
  expect(scoreChanges).toHaveLength(9)
  expect(scoreChanges.some(({ isHidden }) => isHidden)).toBe(false)
  expect(teams[0]).toMatchObject({ averageScore: null, predictedWinRate: null })
  expect(teams[1]).toMatchObject({ averageScore: open.teams[1]?.averageScore, predictedWinRate: null })
  const own = MatchDetail.parse(await (await honest.get(`/api/matches/${gameOf(2)}`)).json())
  expect(own.scoreChanges).toHaveLength(10)
  expect(own.teams[0]?.averageScore).toBe(open.teams[0]?.averageScore)
})

describe('an address', () => {
  const dated = (day: number) => `2026-11-${String(day).padStart(2, '0')}T12:00:00Z`

  test('goes on opening the one with most matches, whoever is told of last under the name', async () => {
    for (const game of [1, 2, 3]) await upload(honest, game, { seats: { 0: seat(VICTIM, 1) }, date: dated(game) })
    await upload(forger, 4, { seats: { 0: seat(VICTIM, 66) }, date: dated(15) })
    expect((await history(VICTIM)).total).toBe(3)
  })

  test('opens the one who was known first where both have as many', async () => {
    await upload(honest, 1, { seats: { 0: seat(VICTIM, 1) }, date: dated(2) })
    await upload(forger, 2, { seats: { 0: seat(VICTIM, 66) }, date: dated(15) })
    expect((await history(VICTIM)).items.map(({ matchId }) => matchId)).toEqual([gameOf(1)])
  })

  test('opens the owned one before all others, also after a forged line gave it another name', async () => {
    await upload(honest, 1, { seats: { 0: seat(VICTIM, 1) }, date: dated(2) })
    await own(honest, VICTIM)
    for (const game of [2, 3]) await upload(forger, game, { seats: { 0: seat(VICTIM, 66) }, date: dated(10 + game) })
    expect((await history(VICTIM)).items.map(({ matchId }) => matchId)).toEqual([gameOf(1)])
    await upload(forger, 4, { seats: { 0: seat('욕설', 1) }, date: dated(16) })
    expect((await history(VICTIM)).items.map(({ matchId }) => matchId)).toEqual([gameOf(4), gameOf(1)])
  })
})

describe('a player of the forger’s own, with the victim’s name from a line,', () => {
  beforeEach(async () => {
    for (const game of [1, 2, 3]) await upload(honest, game, { seats: { 0: seat(VICTIM, 1) } })
    await upload(forger, 4, { seats: { 0: seat('위조범의소환사', 7) } })
    const playerId = await own(forger, '위조범의소환사')
    await site.db
      .updateTable('playerOwner')
      .set({ nameKey: '위조범의소환사#kr1' })
      .where('playerId', '=', playerId)
      .execute()
    await upload(forger, 5, { seats: { 0: seat(VICTIM, 7) }, date: '2026-11-15T12:00:00Z' })
  })
  const games = async () => (await history(VICTIM)).items.map(({ matchId }) => matchId).sort()

  test('does not get the victim’s address', async () => {
    expect(await games()).toEqual([gameOf(1), gameOf(2), gameOf(3)])
  })

  test('and then hidden hides nobody but itself', async () => {
    await site.db
      .updateTable('player')
      .set({ visibility: 'private' })
      .where('id', 'in', (eb) => eb.selectFrom('playerOwner').select('playerId'))
      .execute()
    await site.pool.query(`update player_owner set name_key = null`)
    expect(await games()).toEqual([gameOf(1), gameOf(2), gameOf(3)])
    await upload(forger, 6, { seats: { 0: seat('관중9', 7) } })
    expect(await profile('관중9')).toBe(200)
    await expectNothingToMend()
  })
})

test('a stranger’s copy changes neither date nor result nor lines of a match, and its sender’s own may', async () => {
  const { matchId = '' } = (await upload(honest, 1, { fields: {} })) ?? {}
  const before = await detail(matchId ?? '')
  await upload(forger, 1, { date: '2026-10-01T12:00:00Z', winner: 'red', seats: { 0: seat('다른 사람', 55) } })
  const after = await detail(matchId ?? '')
  expect({ ...after, sources: [], disagreements: [] }).toEqual({ ...before, sources: [], disagreements: [] })
  expect(await players()).toEqual([])
  await expectNothingToMend()

  const [file] = [replay(5, {})]
  const undated = await sendFiles(honest, [file])
  expect(undated.status).toBe(200)
  await upload(forger, 5, { date: '2026-10-02T12:00:00Z' })
  expect((await detail(gameOf(5))).dateSource).toBe('upload')
  await upload(honest, 5, { date: '2026-11-03T12:00:00Z' })
  expect(await detail(gameOf(5))).toMatchObject({ dateSource: 'given', matchDate: '2026-11-03T12:00:00.000Z' })
})

describe('a match that was deleted', () => {
  test('by its uploader blocks no honest upload of the game, and leaves nothing of itself', async () => {
    await upload(honest, 1, { seats: { 0: seat(VICTIM, null) } })
    const before = await players()
    await upload(forger, 2, { winner: 'red', seats: { 0: seat(VICTIM, 66) } })
    expect((await forger.send('DELETE', `/api/matches/${gameOf(2)}`)).status).toBe(204)
    expect(await players()).toEqual(before)
    const again = await upload(honest, 2, { seats: { 0: seat(VICTIM, 1) }, date: '2026-11-11T12:00:00Z' })
    expect(again).toMatchObject({ status: 'created', code: null })
    expect((await detail(again?.matchId ?? '')).winner).toBe('blue')
    expect(await players()).toMatchObject([{ name: VICTIM, games: 2, puuids: [id(1)] }])
    await expectNothingToMend()
    const moderator = await signedIn(site, { permissions: ['moderation'] })
    expect(await refusalOf(await moderator.send('POST', `/api/matches/${gameOf(2)}/restore`))).toEqual([
      409,
      'MATCH_REPLACED',
    ])
  })

  test('comes back to the one who deleted it by mistake', async () => {
    await upload(honest, 1)
    expect((await honest.send('DELETE', `/api/matches/${gameOf(1)}`)).status).toBe(204)
    expect(await upload(honest, 1)).toMatchObject({ status: 'created' })
    await expectNothingToMend()
  })

  test('by somebody else stays away from those who sent it, and honest ones may send the game', async () => {
    await upload(forger, 1, { winner: 'red' })
    const moderator = await signedIn(site, { permissions: ['moderation'] })
    expect((await moderator.send('DELETE', `/api/matches/${gameOf(1)}`)).status).toBe(204)
    expect(await upload(forger, 1)).toMatchObject({ status: 'rejected', code: 'MATCH_DELETED' })
    const helper = await signedIn(site)
    expect(await upload(helper, 1, { winner: 'red' })).toMatchObject({ status: 'rejected', code: 'MATCH_DELETED' })
    expect(await upload(honest, 1)).toMatchObject({ status: 'created' })
    await expectNothingToMend()
  })
})

describe('an officer’s word', () => {
  const aged = (...people: SignedInBrowser[]) =>
    site.db
      .updateTable('appUser')
      .set({ createdAt: new Date('2026-11-01T00:00:00Z') })
      .where(
        'id',
        'in',
        people.map(({ userId }) => userId),
      )
      .execute()
  const confirmed = async (officer: SignedInBrowser, clanId: string, claimant: SignedInBrowser) => {
    const claim = await (await claimant.command('POST', '/api/me/accounts', { nameTag: `${VICTIM}#KR1` })).json()
    return officer.command('POST', `/api/clans/${clanId}/claims/${claim.id}/confirm`)
  }
  const NOT_OF_CLAN = [409, 'CLAIM_NOT_OF_CLAN']

  test('counts no match that the officer or the claimant sent or edited', async () => {
    const accomplice = await signedIn(site)
    await aged(forger, accomplice, honest)
    await upload(honest, 1, { seats: { 0: seat(VICTIM, 1) } })
    const clanId = await aClan(site, { leader: accomplice, members: [forger] })
    for (const [who, game] of [[forger, 2] as const, [accomplice, 3] as const])
      await upload(who, game, { seats: { 0: seat(VICTIM, 1) }, fields: { clanId } })
    expect(await refusalOf(await confirmed(accomplice, clanId, forger))).toEqual(NOT_OF_CLAN)
    expect(await owners()).toEqual([])

    // A match of somebody else's, brought to the clan by an edit.
    const third = await signedIn(site, { permissions: ['moderation'] })
    await aged(third)
    await upload(third, 4, { seats: { 0: seat(VICTIM, 1) } })
    await site.db
      .insertInto('clanMember')
      .values({ clanId, userId: third.userId, rank: 'member', joinedAt: new Date() })
      .execute()
    await site.db.updateTable('clan').set({ memberCount: 3 }).where('id', '=', clanId).execute()
    expect((await third.command('PATCH', `/api/matches/${gameOf(4)}`, { clanId })).status).toBe(200)
    expect((await accomplice.command('PATCH', `/api/matches/${gameOf(4)}`, { remark: '우리' })).status).toBe(200)
    const { id: claimId } = (await (await forger.get('/api/me/accounts')).json()).claims[0]
    const again = await accomplice.command('POST', `/api/clans/${clanId}/claims/${claimId}/confirm`)
    expect(await refusalOf(again)).toEqual(NOT_OF_CLAN)
    await expectListed(accomplice, clanId, 0)
  })

  test('counts no match of accounts younger than seven days, and those of others as before', async () => {
    const accomplice = await signedIn(site)
    await aged(forger, accomplice)
    await site.db
      .updateTable('appUser')
      .set({ createdAt: new Date('2026-11-13T12:00:01Z') })
      .where('id', '=', honest.userId)
      .execute()
    const clanId = await aClan(site, { leader: accomplice, members: [forger, honest] })
    await upload(honest, 2, { seats: { 0: seat(VICTIM, 1) }, fields: { clanId } })
    expect(await refusalOf(await confirmed(accomplice, clanId, forger))).toEqual(NOT_OF_CLAN)
    await expectListed(accomplice, clanId, 0)
    await site.db
      .updateTable('appUser')
      .set({ createdAt: new Date('2026-11-13T12:00:00Z') })
      .where('id', '=', honest.userId)
      .execute()
    await expectListed(accomplice, clanId, 1)
    const { id: claimId } = (await (await forger.get('/api/me/accounts')).json()).claims[0]
    expect((await accomplice.command('POST', `/api/clans/${clanId}/claims/${claimId}/confirm`)).status).toBe(200)
  })

  async function expectListed(officer: SignedInBrowser, clanId: string, claims: number) {
    const { items } = await (await officer.get(`/api/clans/${clanId}/claims`)).json()
    expect(items).toHaveLength(claims)
  }
})

test('on an ordinary evening a new leader drops ten replays and ten profiles move at once', async () => {
  const leader = await signedIn(site)
  const clanId = await aClan(site, { leader })
  const files = Array.from({ length: 10 }, (_, game) => replay(20 + game, { winner: game % 3 === 0 ? 'red' : 'blue' }))
  const answer = await sendFiles(leader, files, { clanId })
  const { results } = await answer.json()
  expect(
    UploadResult.array()
      .parse(results)
      .map(({ status }) => status),
  ).toEqual(Array(10).fill('created'))
  await settleAll(site.db)
  for (const { name } of CROWD) {
    const { total } = await history(name)
    expect([name, total]).toEqual([name, 10])
  }
  await expectNothingToMend()
})
