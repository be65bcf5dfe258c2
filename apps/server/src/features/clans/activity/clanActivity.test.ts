import { ClanDashboard, ClanMatchPage, ClanRecords } from '@buri/contract/clanActivity'
import { JoinRequest } from '@buri/contract/clanMembership'
import { ClanDetail } from '@buri/contract/clans'
import { GAMES_WITH_HIDDEN } from '@buri/domain/clans/activity/clanFairness'
import { imageUrls } from '@buri/domain/gameData/imageUrls'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { playerFinder } from '#server/model/people/playerFinder.ts'
import type { SignedIn } from '#server/platform/http/viewer.ts'
import { ownPlayer, type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import { openSite } from '#testing/testApp.ts'
import { aClan, anApplication } from '../testClans.ts'
import { clanFileService } from './clanFiles.service.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const DAY = 24 * 3_600_000
const MATCHES = 24

const site = await openSite()
let clanId: string
let leader: SignedInBrowser
let people: SignedInBrowser[]
let stranger: SignedInBrowser
beforeAll(async () => {
  // The matches are stored oldest first, because storing an older match recounts all later ones.
  for (let game = MATCHES - 1; game >= 0; game -= 1) {
    const playedAt = new Date(NOW - Math.floor(game / 2) * DAY - (game % 2) * 3_600_000).toISOString()
    await site.store(aParsedMatch({ gameId: String(game + 1), playedAt, winner: game % 4 === 0 ? 'red' : 'blue' }))
  }
  people = await Promise.all(Array.from({ length: 10 }, () => signedIn(site)))
  for (const [number, { userId }] of people.entries()) {
    await ownPlayer(site, { userId }, `선수${number}`)
  }
  stranger = await signedIn(site)
  leader = await signedIn(site)
  clanId = await aClan(site, { leader, members: people })
  await sql`update match set clan_id = ${clanId}`.execute(site.db)
})
beforeEach(async () => {
  await sql`update player set visibility = 'public', data_version = data_version + 1`.execute(site.db)
  await sql`update player_rating set last_played_at = ${new Date(NOW)}`.execute(site.db)
  await sql`delete from request_window`.execute(site.db)
})

type Reader = Pick<SignedInBrowser, 'get'>
const read = (path: string, browser: Reader = site) => browser.get(`/api/clans/${clanId}${path}`)
const matches = async (query = '', browser: Reader = site) =>
  ClanMatchPage.strict().parse(await (await read(`/matches${query}`, browser)).json())
const records = async (browser: Reader = site) =>
  ClanRecords.strict().parse(await (await read('/records', browser)).json())
const dashboard = async (browser: Reader = leader) =>
  ClanDashboard.strict().parse(await (await read('/dashboard', browser)).json())
const hide = (name: string, visibility: 'clan' | 'private') =>
  sql`update player set visibility = ${visibility} where game_name = ${name}`.execute(site.db)

test('a clan’s matches come newest first, in pages, filtered by the search', async () => {
  const first = await matches('?limit=10')
  expect(first).toMatchObject({ total: MATCHES })
  expect(first.items[0]).toMatchObject({ matchId: 'KR_1', winner: 'red', blueKills: 40, redKills: 15, isCounted: true })
  const second = await matches(`?limit=50&cursor=${first.nextCursor}`)
  expect([...first.items, ...second.items].map(({ matchId }) => matchId)).toHaveLength(MATCHES)
  expect(second.nextCursor).toBeNull()
  expect(await matches('?winner=red')).toMatchObject({ total: MATCHES / 4 })
  expect(await matches('?days=2')).toMatchObject({ total: 5 })
  expect(await matches(`?player=${encodeURIComponent('선수3#KR1')}`)).toMatchObject({ total: MATCHES })
  expect((await read('/matches?cursor=x')).status).toBe(400)
  expect((await read(`/matches?player=${encodeURIComponent('누구#KR1')}`)).status).toBe(404)
})

test('a match names its night only to those who may see the night', async () => {
  const night = await (
    await leader.command('POST', '/api/inhouse/nights', { clanId, title: '화요 정기전', access: 'clan' })
  ).json()
  await sql`insert into night_game (night_id, n, state, mode, seed, created_at, winner, result_source, match_id)
    values (${night.id}, 2, 'finished', 'balance', 1, now(), 'red', 'replay', 'KR_1')`.execute(site.db)
  const nightFor = async (browser: Reader) => (await matches('?limit=1', browser)).items[0]?.night
  const expectedNight = { id: night.id, title: '화요 정기전', n: 2 }
  expect(await nightFor(leader)).toEqual({ ...expectedNight, winner: null })
  await sql`insert into night_team (night_id, nth, name, colour) values (${night.id}, 3, '물약 팀', 3)`.execute(site.db)
  await sql`update night_game set blue_nth = 1, red_nth = 3 where night_id = ${night.id}`.execute(site.db)
  expect(await nightFor(leader)).toEqual({ ...expectedNight, winner: '물약 팀' })
  expect(await (await leader.get(`/api/clans/${clanId}/matches.csv`)).text()).toMatch(/물약 팀.*화요 정기전 경기 2/)
  expect([await nightFor(site), await nightFor(stranger)]).toEqual([null, null])
  await sql`delete from night where id = ${night.id}`.execute(site.db)
})

test('members see how often and where everyone played in the last month, visitors do not', async () => {
  const monthsFor = async (browser: Reader) => {
    const { data } = await (await read('/members', browser)).json()
    return data.map(({ month }: { month: unknown }) => month)
  }
  const first = people[0] ?? expect.fail('no player')
  const months = await monthsFor(first)
  expect(months).toContainEqual({ games: MATCHES, positions: ['TOP'] })
  expect(months.filter((month: unknown) => month === null)).toHaveLength(1)
  expect(new Set(await monthsFor(site))).toEqual(new Set([null]))
})

test('records, season and milestones come from the clan’s own matches', async () => {
  const { season, records: best, honours, activity, hallOfFame } = await records()
  expect(season).toMatchObject({ label: '2026 시즌 2', games: MATCHES, people: 10, nights: 12, blueWins: 18 })
  expect(season.weeks.reduce((sum, count) => sum + count)).toBe(MATCHES)
  expect(season.top).toHaveLength(3)
  expect(best.find(({ kind }) => kind === 'kills')).toMatchObject({ value: 10, holder: { summonerName: '선수0' } })
  expect(honours.map(({ kind, value }) => [kind, value])).toEqual([
    ['nights', 10],
    ['games', 10],
  ])
  expect(activity.flat().reduce((sum, count) => sum + count)).toBe(MATCHES)
  expect(hallOfFame).toBeNull()
})

test('the dashboard compares this week with the last, and shows rising players and fairness', async () => {
  await anApplication(site, clanId, stranger.userId)
  const { week, movers, fairness, duos, positions, newestRequests, resting } = await dashboard()
  // The time is Friday, 21:00 in Seoul. There were two games a day since Monday, and as many by this hour last week.
  expect(week).toMatchObject({ now: { games: 10, nights: 5 }, lastByNow: { games: 10 }, last: { games: 14 } })
  expect(movers.week[0]).toMatchObject({ games: 15 })
  expect(movers.week.every(({ gained }) => gained > 0)).toBe(true)
  expect(fairness.month).toMatchObject({ games: MATCHES })
  expect(fairness.monthBefore).toEqual({ games: 0, stomps: 0, balance: null })
  expect(duos.every(({ games, winRate, expectedWinRate }) => games === MATCHES && winRate > expectedWinRate)).toBe(true)
  expect(positions.map(({ main, places }) => [main, places])).toEqual(Array.from({ length: 5 }, () => [2, 2 * MATCHES]))
  expect(newestRequests).toHaveLength(1)
  expect(resting).toEqual([])
  expect((await dashboard(people[0])).newestRequests).toBeNull()
})

test('the dashboard’s sums include hidden people, but their names are not shown', async () => {
  await hide('선수0', 'private')
  for (const path of ['/matches', '/records', '/dashboard', '/members.csv', '/matches.csv'])
    expect([path, (await (await read(path, leader)).text()).includes('선수0')]).toEqual([path, false])
  const { records: best, season } = await records()
  expect(best.find(({ kind }) => kind === 'kills')).toMatchObject({
    value: 10,
    holder: { isHidden: true, tagLine: null },
  })
  expect(season.people).toBe(10)
  await sql`update player set visibility = 'private'`.execute(site.db)
  const kinds = (await records()).records.map(({ kind }) => kind)
  expect(kinds).toContain('vision')
  for (const identifyingKind of ['winStreak', 'score']) expect(kinds).not.toContain(identifyingKind)
  expect(await dashboard()).toMatchObject({ movers: { week: [] }, duos: [] })
})

test('a match with a hidden player has no prediction, because it would reveal the player’s score', async () => {
  const predictions = async (browser: Reader) =>
    new Set((await matches('', browser)).items.map(({ predictedBlueWin }) => predictedBlueWin))
  const open = await predictions(site)
  expect(open).not.toContain(null)
  await hide('선수0', 'clan')
  expect(await predictions(site)).toEqual(new Set([null]))
  expect(await predictions(leader)).toEqual(open)
})

test('a clan with few matches shows no balance of matches with a hidden player, to protect the player’s score', async () => {
  const balanceOf = async (id: string) => ClanDetail.parse(await jsonOf(site.get(`/api/clans/${id}`))).balance
  const another = await aClan(site)
  await sql`update match set clan_id = ${another} where id = 'KR_1'`.execute(site.db)
  expect(await balanceOf(another)).not.toBeNull()
  const before = await balanceOf(clanId)
  await hide('선수0', 'private')
  expect(await balanceOf(another)).toBeNull()
  expect(await balanceOf(clanId)).toBe(before)
  const { month, weeks } = (await dashboard()).fairness
  expect(month.balance).not.toBeNull()
  const balanceOfWeeks = weeks.map(({ games, balance }) => games >= GAMES_WITH_HIDDEN === (balance !== null))
  expect(new Set(balanceOfWeeks)).toEqual(new Set([true]))
  await sql`update match set clan_id = ${clanId}`.execute(site.db)
})

test('clanmates see people shown to clanmates, strangers do not', async () => {
  await hide('선수0', 'clan')
  const namesFor = async (browser: Reader) => JSON.stringify(await records(browser)).includes('선수0')
  expect([await namesFor(leader), await namesFor(stranger), await namesFor(site)]).toEqual([true, false, false])
  const path = `/matches?player=${encodeURIComponent('선수0#KR1')}`
  expect([(await read(path, leader)).status, (await read(path, stranger)).status]).toEqual([200, 404])
})

test('members who have not played for two weeks are listed, the longest first', async () => {
  const setLastPlayed = (name: string, daysAgo: number) =>
    sql`update player_rating set last_played_at = ${new Date(NOW - daysAgo * DAY)}
      where player_id in (select id from player where game_name = ${name})`.execute(site.db)
  await setLastPlayed('선수2', 13)
  await setLastPlayed('선수1', 15)
  expect((await dashboard()).resting.map(({ player }) => player?.summonerName)).toEqual(['선수1'])
  expect((await dashboard(people[0])).greetable).toBeNull()
})

test('officers see an applicant’s number of matches with the clan, unless that player is hidden', async () => {
  const applicant = await signedIn(site)
  const ownedBy = (userId = '') =>
    sql`update player_owner set user_id = ${userId} where player_id = (select id from player where game_name = '선수9')`.execute(
      site.db,
    )
  await ownedBy(applicant.userId)
  await anApplication(site, clanId, applicant.userId)
  const countQueries = async () => {
    const { data } = await (await read('/join-requests', leader)).json()
    return JoinRequest.array()
      .parse(data)
      .find((request) => request.applicant.userId === applicant.userId)?.gamesWithClan
  }
  expect(await countQueries()).toBe(MATCHES)
  await hide('선수9', 'private')
  expect(await countQueries()).toBeNull()
  await ownedBy(people[9]?.userId)
  await site.db.deleteFrom('joinRequest').where('userId', '=', applicant.userId).execute()
})

test('officers may greet all inactive members at once by notification, at most once a month', async () => {
  const greet = async (browser = leader) => (await browser.command('POST', `/api/clans/${clanId}/greetings`, {})).json()
  const rung = () =>
    site.db.selectFrom('notification').select(['userId', 'actors']).where('outcome', '=', 'greeted').execute()
  expect(await greet()).toEqual({ greeted: 0 })
  await sql`update player_rating set last_played_at = '2026-10-01' where player_id in (select id from player
    where game_name in ('선수1', '선수2'))`.execute(site.db)
  expect((await dashboard()).greetable).toBe(2)
  const answers = await Promise.all([greet(), greet()])
  expect(answers.map(({ greeted }) => greeted).toSorted()).toEqual([0, 2])
  expect((await rung()).map(({ userId }) => userId).toSorted()).toEqual(
    [people[1]?.userId, people[2]?.userId].toSorted(),
  )
  expect((await rung()).every(({ actors }) => actors.length === 0)).toBe(true)
  expect(await dashboard()).toMatchObject({ greetable: 0, resting: [{}, {}] })
  await sql`update clan_member set greeted_at = greeted_at - interval '31 days'`.execute(site.db)
  expect(await greet()).toEqual({ greeted: 2 })
  const log = site.db.selectFrom('auditLog').select('action').where('action', '=', 'clan.greeted')
  expect(await log.execute()).toHaveLength(2)
})

test('files for spreadsheets begin with a byte order mark and contain no formula', async () => {
  await sql`update app_user set nickname = '=1+1' where id = ${people[2]?.userId ?? ''}`.execute(site.db)
  const file = await read('/members.csv', leader)
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="clan-members.csv"')
  const bytes = Buffer.from(await file.arrayBuffer())
  expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
  expect(bytes.toString()).toContain("\r\n'=1+1,클랜원,")
  const rows = (await (await read('/matches.csv', leader)).text()).trim().split('\r\n')
  expect(rows).toHaveLength(MATCHES + 1)
  expect(rows[1]).toContain(',2026-11-20 21:00,')
})

test('a file of matches is streamed in pieces, each match once, newest first', async () => {
  const players = playerFinder(site.pool)
  const files = clanFileService({
    pool: site.pool,
    urls: imageUrls(''),
    players,
    now: () => new Date(),
    matchesAtOnce: 7,
  })
  const account = { nickname: '클랜장', role: null, isAdmin: false, sessionId: leader.sessionId }
  const viewer: SignedIn = { kind: 'user', userId: leader.userId, permissions: new Set(), ...account }
  const pieces = await Array.fromAsync(files.matches(clanId, viewer))
  expect(pieces.map((piece) => piece.split('\r\n').length - 1)).toEqual([1, 7, 7, 7, 3])
  // The bytes are compared because decoding them as text drops the byte order mark.
  expect(pieces.join('').slice(1)).toBe(await (await read('/matches.csv', leader)).text())
})

test('statistics are computed again only when matches, people or the day have changed', async () => {
  const kills = async () => (await records()).records.find(({ kind }) => kind === 'kills')?.value
  const lines = (to: number) =>
    sql`update match_participant set kills = ${to} where match_id = 'KR_1' and kills >= 10`.execute(site.db)
  expect(await kills()).toBe(10)
  await lines(33)
  expect([await kills(), (await dashboard()).week.now.games]).toEqual([10, 10])
  // In the product, every change to a line also raises the player's version.
  await sql`update player set data_version = data_version + 1 where game_name = '선수1'`.execute(site.db)
  expect(await kills()).toBe(33)
  await lines(10)
  expect(await kills()).toBe(33)
  site.setNow('2026-11-20T12:05:00Z')
  expect(await kills()).toBe(10)
  site.setNow('2026-11-20T12:00:00Z')
  await sql`update match set deleted_at = now() where id = 'KR_2'`.execute(site.db)
  expect([(await records()).season.games, (await dashboard()).week.now.games]).toEqual([MATCHES - 1, 9])
  await sql`update match set deleted_at = null where id = 'KR_2'`.execute(site.db)
})
