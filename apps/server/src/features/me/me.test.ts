import { OwnSession, OwnUpload } from '@buri/contract/me'
import { PlayerProfile } from '@buri/contract/players'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { sessionStore } from '#server/model/people/sessionStore.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { openBrowser } from '#testing/testBrowser.ts'

const site = await openSite()
let user: SignedInBrowser
beforeAll(async () => {
  for (const gameId of ['1', '2', '3', '4', '5']) {
    await site.store(
      aParsedMatch({
        gameId,
        playedAt: `2026-11-1${gameId}T12:00:00Z`,
        names: { 0: '새벽감자#KR1', 1: '단풍너구리#KR1' },
      }),
    )
  }
})
beforeEach(async () => {
  await sql`delete from request_window`.execute(site.db)
  user = await signedIn(site, { nickname: '감자' })
})

const favorite = (name: string) => `/api/summoners/${encodeURIComponent(name)}/favorite`
const names = async (answer: Response) =>
  (await answer.json()).items.map(({ summonerName }: { summonerName: string }) => summonerName)

async function signInAgain(person: SignedInBrowser) {
  const now = new Date('2026-11-20T11:00:00Z')
  const { token, id } = await inTransaction(site.db, (tx) =>
    sessionStore(tx).open(person.userId, { userAgent: 'Firefox/140 (Android)', addressHint: '' }, now),
  )
  const browser = openBrowser(site.origin)
  browser.jar.set('__Host-sid', token)
  return { browser, id }
}
const sessions = async (person: SignedInBrowser) =>
  OwnSession.array().parse((await (await person.get('/api/me/sessions')).json()).sessions)

test('a person’s list of sessions marks the current session and contains no secret', async () => {
  await signInAgain(user)
  expect(await sessions(user)).toEqual([
    {
      id: user.sessionId,
      isCurrent: true,
      device: 'Chrome, Windows',
      addressHint: '203.0.*.*',
      createdAt: '2026-11-20T12:00:00.000Z',
      lastUsedAt: '2026-11-20T12:00:00.000Z',
    },
    expect.objectContaining({ isCurrent: false, device: 'Firefox, Android' }),
  ])
})

test('a person ends one of their sessions from another, and cannot end somebody else’s', async () => {
  const { browser, id } = await signInAgain(user)
  const stranger = await signedIn(site)
  expect((await stranger.command('DELETE', `/api/me/sessions/${id}`)).status).toBe(404)
  expect((await user.command('DELETE', `/api/me/sessions/${id}`)).status).toBe(204)
  expect((await browser.get('/auth/me')).status).toBe(401)
  expect((await user.get('/auth/me')).status).toBe(200)
})

test('a person ends all their other sessions at once', async () => {
  const otherSessions = [await signInAgain(user), await signInAgain(user)]
  expect((await user.command('DELETE', '/api/me/sessions')).status).toBe(204)
  expect(await sessions(user)).toMatchObject([{ id: user.sessionId }])
  for (const { browser } of otherSessions) expect((await browser.get('/auth/me')).status).toBe(401)
})

test('a player is made a favourite, marked on the profile for that account alone, and removed', async () => {
  const profileFor = async (browser: { get: (path: string) => Promise<Response> }) =>
    PlayerProfile.parse(await (await browser.get(`/api/summoners/${encodeURIComponent('새벽감자#KR1')}`)).json())
      .summoner.isFavorite
  for (const time of ['once', 'twice']) {
    const answer = await user.command('PUT', favorite('새벽감자#KR1'))
    expect([time, await answer.json()]).toEqual([time, { isFavorite: true }])
  }
  expect([await profileFor(user), await profileFor(site.visitor), await profileFor(await signedIn(site))]).toEqual([
    true,
    false,
    false,
  ])
  expect(await names(await user.get('/api/me/favorites'))).toEqual(['새벽감자'])
  expect(await (await user.command('DELETE', favorite('새벽감자#KR1'))).json()).toEqual({ isFavorite: false })
  expect(await profileFor(user)).toBe(false)
})

test('favourites are listed newest first', async () => {
  for (const [minute, slot] of [4, 2, 3].entries()) {
    site.setNow(`2026-11-20T12:0${minute}:00Z`)
    await user.command('PUT', favorite(`선수${slot}#KR1`))
  }
  site.setNow('2026-11-20T12:00:00Z')
  expect(await names(await user.get('/api/me/favorites'))).toEqual(['선수3', '선수2', '선수4'])
})

test('the browser’s favourites join the account’s, each once and without unknown names', async () => {
  await user.command('PUT', favorite('선수5#KR1'))
  const nameTags = ['단풍너구리#KR1', '없는사람#KR1', '#', '새벽 감자', '선수5#KR1', '단풍너구리-kr1']
  const merged = await user.command('PUT', '/api/me/favorites', { nameTags })
  expect((await names(merged)).sort()).toEqual(['단풍너구리', '새벽감자', '선수5'])
  expect(await names(await user.get('/api/me/favorites'))).toHaveLength(3)
})

test('a sixty-first change of favourites in a minute has to wait, for its account alone', async () => {
  const marks = async (browser: SignedInBrowser) => (await browser.command('PUT', favorite('새벽감자#KR1'))).status
  for (let time = 0; time < 60; time += 1) await marks(user)
  const refused = await user.command('DELETE', favorite('새벽감자#KR1'))
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 60])
  expect(await marks(await signedIn(site))).toBe(200)
})

test('an account has at most a hundred favourites, even if two browsers add some simultaneously', async () => {
  await sql`
    insert into player (id, game_name, tag_line, name_key, search_grams)
    select gen_random_uuid(), 'f' || n, 'KR1', 'f' || n || '#kr1', '{}' from generate_series(1, 98) n`.execute(site.db)
  await sql`
    insert into favorite select ${user.userId}::uuid, id, now() from player where game_name like 'f%'`.execute(site.db)
  await user.refreshToken()
  // The pool's connections are opened first, because opening them one by one would hide the race.
  await Promise.all(Array.from({ length: 12 }, () => user.get('/auth/me')))
  const names = ['새벽감자#KR1', '단풍너구리#KR1', ...[2, 3, 4, 5, 6, 7, 8, 9].map((slot) => `선수${slot}#KR1`)]
  const answers = await Promise.all(names.map((name) => user.command('PUT', favorite(name))))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, ...Array(8).fill(409)])
})

test('an account’s uploads are listed for that account alone, newest first, page by page', async () => {
  const ownMatches = [1, 2, 3, 5].map((number) => `KR_${number}`)
  for (const [minute, id] of ownMatches.entries()) {
    const createdAt = new Date(Date.UTC(2026, 10, 20, 10, minute))
    await site.db.updateTable('match').set({ uploadedBy: user.userId, createdAt }).where('id', '=', id).execute()
  }
  const first = await (await user.get('/api/me/uploads?limit=3')).json()
  const second = await (await user.get(`/api/me/uploads?limit=3&cursor=${first.nextCursor}`)).json()
  const ids = OwnUpload.array()
    .parse([...first.items, ...second.items])
    .map(({ matchId }) => matchId)
  expect(ids).toEqual(ownMatches.toReversed())
  expect(second.nextCursor).toBeNull()
  expect(await (await (await signedIn(site)).get('/api/me/uploads')).json()).toEqual({ items: [], nextCursor: null })
  expect((await (await signedIn(site)).get('/api/me/uploads?cursor=KR_1')).status).toBe(200)
})

test('the list of own uploads shows their outcome: counted, waiting with reasons, void', async () => {
  const ownPage = async () => {
    const uploads = OwnUpload.array().parse((await (await user.get('/api/me/uploads')).json()).items)
    return uploads.map(({ matchId, standing, maturesAt, doubts }) => [matchId, standing, maturesAt, doubts])
  }
  const change = (id: string, to: object) =>
    site.db
      .updateTable('match')
      .set({ uploadedBy: user.userId, ...to })
      .where('id', '=', id)
      .execute()
  const maturesAt = new Date('2026-11-21T12:00:00Z')
  const [first, second, third, fourth] = [10, 11, 12, 13].map((minute) => new Date(Date.UTC(2026, 10, 20, 10, minute)))
  await change('KR_1', { createdAt: first, standing: 'reported', doubts: ['copied'] })
  await change('KR_2', {
    createdAt: second,
    standing: 'waiting',
    maturesAt,
    doubts: ['copied', 'from an older version'],
  })
  await change('KR_3', { createdAt: third, standing: 'void', deletedAt: maturesAt, doubts: ['copied'] })
  await change('KR_5', { createdAt: fourth, standing: 'reported', deletedAt: maturesAt })
  expect(await ownPage()).toEqual([
    ['KR_3', 'void', null, []],
    ['KR_2', 'waiting', maturesAt.toISOString(), [expect.stringMatching(/./)]],
    ['KR_1', 'reported', null, []],
  ])
})
