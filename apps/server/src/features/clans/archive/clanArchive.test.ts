import type { ImportView } from '@buri/contract/imports'
import { CLAN_LIMITS } from '@buri/domain/clans/clanLimits'
import { textOfCell } from '@buri/domain/csv'
import { imageUrls } from '@buri/domain/gameData/imageUrls'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { playerFinder } from '#server/model/people/playerFinder.ts'
import { keepRows } from '#server/platform/database/testDatabase.ts'
import type { SignedIn } from '#server/platform/http/viewer.ts'
import { ownPlayer, type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import { openSite } from '#testing/testApp.ts'
import { clanFileService } from '../activity/clanFiles.service.ts'
import { aClan } from '../testClans.ts'
import { clanArchiveService } from './clanArchive.service.ts'
import {
  contentsOf,
  eveningsIn,
  gamesIn,
  LOSERS,
  type Person,
  rosterIn,
  rowsIn,
  SHEET,
  WINNERS,
} from './testArchives.ts'

const MATCHES = 7
const FILES = [
  ...['members.csv', 'members.json', 'games-1.csv', 'games.json'],
  ...['sums.csv', 'sums.json', 'roster.csv', 'roster.json', 'nights.csv', 'nights.json'],
]

const site = await openSite()
let leader: SignedInBrowser
let clanId: string
let restoreMatches: (() => Promise<void>) | undefined
async function storeMatches() {
  // The matches are stored oldest first, because storing an older match recounts all later ones.
  for (let game = MATCHES - 1; game >= 0; game -= 1) {
    const playedAt = new Date(Date.parse('2026-11-20T12:34:56.789Z') - game * 86_400_000).toISOString()
    await site.store(aParsedMatch({ gameId: String(game + 1), playedAt, winner: game % 2 ? 'red' : 'blue' }))
  }
  return keepRows(site.pool, 'match', 'player', 'request_window', 'clan')
}
beforeEach(async () => {
  site.setNow('2026-11-27T03:00:00Z')
  if (restoreMatches) await restoreMatches()
  else restoreMatches = await storeMatches()
  leader = await signedIn(site, { nickname: '=1+1' })
  clanId = await aClan(site, { leader })
  await sql`update match set clan_id = ${clanId}`.execute(site.db)
})

async function apply(id: string, sheet: { text: string } | Uint8Array, browser = leader): Promise<ImportView> {
  const url = `/api/clans/${id}/imports`
  const form = new FormData()
  if (sheet instanceof Uint8Array) form.append('file', new File([new Uint8Array(sheet)], 'clan.zip'))
  const answer =
    sheet instanceof Uint8Array
      ? await browser.send('POST', url, { body: form })
      : await browser.command('POST', url, sheet)
  const draft: ImportView = await answer.json()
  expect(answer.status).toBe(201)
  expect((await browser.command('POST', `${url}/${draft.importId}/apply`)).status).toBe(200)
  return draft
}

async function download(id = clanId, browser = leader): Promise<Uint8Array> {
  await sql`delete from request_window`.execute(site.db)
  const answer = await browser.get(`/api/clans/${id}/archive.zip`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="clan.zip"')
  return new Uint8Array(await answer.arrayBuffer())
}
test('a clan can import another clan’s archive without decisions, and exports the same games and sums', async () => {
  await apply(clanId, { text: SHEET })
  await apply(clanId, { text: SHEET.replaceAll('감자', '고구마') })
  await apply(clanId, { text: '닉네임\t판수\t승\n옛사람\t12\t7\n=옛닉\t3\t0' })
  const zip = await download()
  expect(Object.keys(contentsOf(zip))).toEqual(FILES)
  const games = gamesIn(zip)
  expect(games).toHaveLength(MATCHES + 4)
  expect(new Set(games.flatMap(({ players }) => players.map(({ name }) => name)))).toEqual(
    new Set([
      ...[...WINNERS, '+고구마', '새벽고구마#KR1'].map(textOfCell),
      ...LOSERS.map((name) => name.replaceAll('"', '')),
      ...Array.from({ length: 10 }, (_, slot) => `선수${slot}#KR1`),
    ]),
  )

  const mover = await signedIn(site)
  const elsewhere = await aClan(site, { leader: mover })
  const draft = await apply(elsewhere, zip, mover)
  expect(draft).toMatchObject({
    games: MATCHES + 4,
    sums: 2,
    problemCount: 0,
    needsYear: false,
    shape: 'playerRows',
    repeated: 0,
  })
  expect(draft.columns.map(({ use }) => use)).not.toContain('ignored')
  const secondFile = await download(elsewhere, mover)
  expect(gamesIn(secondFile)).toEqual(games)
  expect(rowsIn(secondFile)).toEqual(rowsIn(zip))
  for (const name of ['sums.csv', 'sums.json']) expect(contentsOf(secondFile)[name]).toBe(contentsOf(zip)[name])
})

async function withRosterAndEvening() {
  await site.store(aParsedMatch({ gameId: '50', playedAt: '2026-11-20T16:34:56Z', winner: 'blue' }))
  await sql`update match set clan_id = ${clanId}`.execute(site.db)
  const member = await signedIn(site, { nickname: '새벽반장' })
  await site.pool.query(`insert into clan_member values ($1, $2, 'member', '2026-11-21')`, [clanId, member.userId])
  await site.pool.query(
    `insert into player_owner (player_id, user_id, proof, since) select id, $1, 'icon', now() from player where game_name = '선수0'`,
    [member.userId],
  )
  const people = [
    { name: '물약두개', tagLine: null, main: 'BOTTOM', sub: 'TOP' },
    { name: '새벽감자', tagLine: 'KR1', main: null, sub: null },
  ]
  expect((await leader.command('POST', `/api/clans/${clanId}/guests`, { people })).status).toBe(200)
  const { id } = await jsonOf(
    leader.command('POST', '/api/inhouse/nights', { clanId, title: '금요 내전', access: 'clan' }),
    201,
  )
  await sql`insert into night_game (night_id, n, state, mode, seed, created_at, winner, result_source, match_id)
    select ${id}, row_number() over (order by id), 'finished', 'balance', 1, now(), 'red', 'replay', id
    from match where id in ('KR_1', 'KR_50')`.execute(site.db)
}
test('a roster and evenings are imported with an archive only once, and are removed when the import is undone', async () => {
  await withRosterAndEvening()
  await apply(clanId, { text: SHEET })
  const zip = await download()
  expect(rosterIn(zip)).toEqual([
    { name: '=1+1', main: null, sub: null },
    { name: '선수0#KR1', main: expect.any(String), sub: null },
    { name: '물약두개', main: 'BOTTOM', sub: 'TOP' },
    { name: '새벽감자#KR1', main: null, sub: null },
  ])

  const mover = await signedIn(site, { nickname: '#' })
  const elsewhere = await aClan(site, { leader: mover })
  const draft = await apply(elsewhere, zip, mover)
  expect(draft).toMatchObject({ newcomers: 4, games: MATCHES + 3, problemCount: 0 })
  const secondFile = await download(elsewhere, mover)
  expect(new Set(rosterIn(secondFile))).toEqual(new Set(rosterIn(zip)))
  expect(gamesIn(secondFile)).toEqual(gamesIn(zip))
  expect(eveningsIn(secondFile)).toEqual(eveningsIn(zip))
  expect(eveningsIn(secondFile)).toEqual([['금요 내전', ['2026-11-20T12:34:56Z', '2026-11-20T16:34:56Z']]])

  const second = await apply(elsewhere, zip, mover)
  expect(second).toMatchObject({ newcomers: 0, repeated: MATCHES + 3, filled: 0 })
  expect(rosterIn(await download(elsewhere, mover))).toEqual(rosterIn(secondFile))

  const guests = `/api/clans/${elsewhere}/guests`
  const { items } = await jsonOf(mover.get(guests))
  const invited = items.find(({ name }: Person) => name === '물약두개')
  await mover.command('POST', `${guests}/invitations`, { guestIds: [invited.id] })
  await mover.command('POST', guests, { people: [{ name: '새벽 감자', tagLine: 'kr1' }] })
  const undo = ({ importId }: ImportView) => mover.send('DELETE', `/api/clans/${elsewhere}/imports/${importId}`)
  expect((await undo(draft)).status).toBe(204)
  // The second import lists the same guests, so they stay.
  expect((await jsonOf(mover.get(guests))).items).toHaveLength(4)
  expect((await undo(second)).status).toBe(204)
  // An officer has invited one of these guests since, and added the other by hand.
  expect((await jsonOf(mover.get(guests))).items).toMatchObject([{ name: '물약두개' }, { name: '새벽감자' }])
  expect(eveningsIn(await download(elsewhere, mover))).toEqual([])
})

test('a guest who became a member is in the roster only as a member', async () => {
  await withRosterAndEvening()
  await sql`update clan_guest set joined_at = now() where name = '물약두개'`.execute(site.db)
  expect(rosterIn(await download()).map(({ name }) => name)).toEqual(['=1+1', '선수0#KR1', '새벽감자#KR1'])
})

test('evenings of imported games come newest first', async () => {
  const eveningOf = (title: string, day: string) =>
    SHEET.replaceAll('2025-03-02', day)
      .split('\n')
      .map((line, row) => `${line}\t${row === 0 ? '내전' : title}`)
      .join('\n')
  await apply(clanId, { text: eveningOf('나 내전', '2025-03-02') })
  await apply(clanId, { text: eveningOf('가 내전', '2025-04-06') })
  expect(eveningsIn(await download()).map(([title]: [string]) => title)).toEqual(['가 내전', '나 내전'])
})

test('a forged roster creates no member or owner, and only officers read it', async () => {
  await withRosterAndEvening()
  const zip = await download()
  const mover = await signedIn(site)
  const elsewhere = await aClan(site, { leader: mover })
  const tables = ['clan_member', 'player_owner', 'ownership_claim', 'clan_alias', 'night', 'notification', 'match']
  const storedRows = async () =>
    Promise.all(tables.map(async (table) => (await site.pool.query(`select * from ${table}`)).rows))
  const before = await storedRows()
  await apply(elsewhere, zip, mover)
  expect(await storedRows()).toEqual(before)
  const outsider = await signedIn(site)
  expect((await outsider.get(`/api/clans/${elsewhere}/guests`)).status).toBe(403)
  const nightsFor = async (browser: SignedInBrowser) => {
    const { games } = await jsonOf(browser.get(`/api/clans/${elsewhere}/past`))
    return new Set(games.map(({ night }: { night: string | null }) => night))
  }
  expect([await nightsFor(mover), await nightsFor(outsider)]).toEqual([new Set(['금요 내전', null]), new Set([null])])
})

test('a roster treats a member’s hidden player like an unknown one', async () => {
  const people = ['선수7', '모르는사람'].map((name) => ({ name, tagLine: 'KR1' }))
  expect((await leader.command('POST', `/api/clans/${clanId}/guests`, { people })).status).toBe(200)
  await apply(clanId, { text: SHEET })
  const zip = await download()
  const [mover, member] = [await signedIn(site), await signedIn(site)]
  const elsewhere = await aClan(site, { leader: mover, members: [member] })
  await ownPlayer(site, member, '선수7')
  await sql`update player set visibility = 'private' where game_name = '선수7'`.execute(site.db)
  expect(await apply(elsewhere, zip, mover)).toMatchObject({ newcomers: 3 })
  const { items } = await jsonOf(mover.get(`/api/clans/${elsewhere}/guests`))
  expect(items.map(({ name }: Person) => name)).toEqual(expect.arrayContaining(['선수7', '모르는사람']))
})

test('a roster adds as many guests as the clan has room for', async () => {
  await withRosterAndEvening()
  const zip = await download()
  const mover = await signedIn(site)
  const elsewhere = await aClan(site, { leader: mover })
  const people = Array.from({ length: CLAN_LIMITS.guests - 1 }, (_, index) => ({ name: `손님${index}`, tagLine: null }))
  await mover.command('POST', `/api/clans/${elsewhere}/guests`, { people })
  expect(await apply(elsewhere, zip, mover)).toMatchObject({ newcomers: 1 })
  expect((await jsonOf(mover.get(`/api/clans/${elsewhere}/guests`))).items).toHaveLength(CLAN_LIMITS.guests)
})

test('importing a clan’s archive into the clan itself adds nothing', async () => {
  await apply(clanId, { text: SHEET })
  const before = await download()
  const draft = await apply(clanId, before)
  expect(draft).toMatchObject({ repeated: 2, newcomers: 0 })
  expect(gamesIn(await download())).toEqual(gamesIn(before))
})

test('no cell of the archive is a formula in a spreadsheet', async () => {
  await apply(clanId, { text: SHEET })
  for (const [name, text] of Object.entries(contentsOf(await download()))) {
    if (!name.endsWith('.csv')) continue
    const cells = text
      .replace('\ufeff', '')
      .split(/\r\n|,/)
      .map((cell) => cell.replace(/^"/, ''))
    expect([name, cells.filter((cell) => /^[=+@-]/.test(cell))]).toEqual([name, []])
  }
})

test('a player hidden from the leader has no name in any file', async () => {
  await apply(clanId, { text: SHEET.replaceAll('우유식빵', '선수3#KR1') })
  const night = await leader.command('POST', '/api/inhouse/nights', { clanId, title: '금요 내전', access: 'clan' })
  const { id } = await night.json()
  await sql`insert into night_signup (id, night_id, player_id, game_name, tag_line, name_key, arrival, state, is_clan_guest, joined_at, nth)
    select gen_random_uuid(), ${id}, id, game_name, tag_line, name_key, 'onTime', 'in', false, now(), 50 from player
    where game_name = '선수3'`.execute(site.db)
  expect(JSON.stringify(contentsOf(await download()))).toContain('선수3')
  await sql`update player set visibility = 'private' where game_name = '선수3'`.execute(site.db)
  const contents = contentsOf(await download())
  expect(JSON.stringify(contents)).not.toContain('선수3')
  expect(contents['games-1.csv']).toContain('비공개 소환사')
  expect(JSON.parse(contents['nights.json'] ?? '')).toMatchObject([{ title: '금요 내전', signups: expect.any(Array) }])
  expect(contents['nights.csv']).toContain('비공개 소환사')
  const mover = await signedIn(site)
  expect(await apply(await aClan(site, { leader: mover }), await download(), mover)).toMatchObject({ problemCount: 0 })
})

test('each file of games can be imported, and a clan without games has a file with headings only', async () => {
  const parts = { pool: site.pool, players: playerFinder(site.pool), urls: imageUrls('https://art.example') }
  const files = clanFileService({ ...parts, now: () => new Date('2026-11-27T03:00:00Z') })
  const service = clanArchiveService({ ...parts, files, matchesAtOnce: 2, gamesPerFile: 3 })
  const viewer = { kind: 'user', userId: leader.userId, permissions: new Set() } as Partial<SignedIn> as SignedIn
  const linesOf = async (id: string) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of service.pieces(id, viewer, new Date())) chunks.push(chunk)
    expect(chunks.length).toBeGreaterThan(FILES.length)
    const contents = contentsOf(new Uint8Array(Buffer.concat(chunks)))
    return Object.entries(contents).flatMap(([name, text]) =>
      name.startsWith('games-') ? [[name, text.trim().split('\r\n').length - 1]] : [],
    )
  }
  expect(await linesOf(clanId)).toEqual([
    ['games-1.csv', 30],
    ['games-2.csv', 30],
    ['games-3.csv', 10],
  ])
  await sql`update match set clan_id = null where id = 'KR_7'`.execute(site.db)
  expect(await linesOf(clanId)).toHaveLength(2)
  expect(await linesOf(await aClan(site))).toEqual([['games-1.csv', 0]])
})
