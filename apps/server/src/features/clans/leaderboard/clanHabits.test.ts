import { ClanDashboard } from '@buri/contract/clanActivity'
import { ClanPage } from '@buri/contract/clans'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import { openSite } from '#testing/testApp.ts'
import { aClan } from '../testClans.ts'
import { renewClanLeaderboard } from './jobs/clanLeaderboardJob.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const MINUTE = 60_000

let member: SignedInBrowser
let awake: string
const site = await openSite({ now: () => new Date(NOW) })
beforeAll(async () => {
  member = await signedIn(site)
  awake = await aClan(site, { clanName: '깨어 있는', createdAt: '2026-01-01T00:00:00Z', members: [member] })
  await aClan(site, { clanName: '잠든', createdAt: '2026-02-01T00:00:00Z' })
  await aClan(site, { clanName: '갓 생긴', createdAt: '2026-11-10T00:00:00Z' })
  await aClan(site, { clanName: '숨은', createdAt: '2026-11-11T00:00:00Z', isPublic: false })
  let gameId = 0
  for (const day of ['03', '06', '10', '13', '17', '08'])
    for (let game = 0; game < 4; game += 1) {
      gameId += 1
      const playedAt = new Date(Date.parse(`2026-11-${day}T12:20:00Z`) + game * 40 * MINUTE).toISOString()
      await site.store(aParsedMatch({ gameId: String(gameId), playedAt }))
    }
  await sql`update match set clan_id = ${awake}`.execute(site.db)
  // Top laners and junglers exchange positions in two of five games, so that others often fill both positions.
  await sql`update match_participant line set position = case line.position when 'TOP' then 'JUNGLE' else 'TOP' end
    from match m where m.id = line.match_id and m.game_id::bigint % 5 < 2 and line.position in ('TOP', 'JUNGLE')`.execute(
    site.db,
  )
  await renewClanLeaderboard(site.db, NOW)
})

const list = async (query = '', browser: Pick<SignedInBrowser, 'get'> = site) =>
  ClanPage.strict().parse(await jsonOf(browser.get(`/api/clans${query}`))).data
const names = async (query = '') => (await list(query)).map(({ clanName }) => clanName)

test('by default a clan that stopped playing comes last, and a new clan without matches does not', async () => {
  expect(await names()).toEqual(['갓 생긴', '깨어 있는', '잠든'])
  expect(await names('?sort_by=latest&sort_order=desc')).toEqual(['갓 생긴', '깨어 있는', '잠든'])
})

test('clans that stopped playing come last only in the default order', async () => {
  expect(await names('?sort_order=asc')).toEqual(['깨어 있는', '잠든', '갓 생긴'])
  expect(await names('?sort_by=members')).toEqual(['깨어 있는', '잠든', '갓 생긴'])
})

test('a clan’s card shows when it usually plays, and the positions that its dashboard shows as missing', async () => {
  const clan = (await list()).find(({ id }) => id === awake)
  expect(clan?.usual).toEqual({ weekdays: [1, 4], hour: 21 })
  const dashboard = ClanDashboard.parse(await (await member.get(`/api/clans/${awake}/dashboard`)).json())
  const short = dashboard.positions.filter(({ isShort }) => isShort).map(({ position }) => position)
  expect(short).not.toEqual([])
  expect(clan?.shortLanes).toEqual(short)
})

test('the list is filtered by weekday and by lacking position', async () => {
  expect(await names('?weekday=1')).toEqual(['깨어 있는'])
  expect(await names('?weekday=2')).toEqual([])
  expect(await names('?lane=TOP')).toEqual(['깨어 있는'])
  expect(await names('?lane=BOTTOM')).toEqual([])
  expect(await names('?lane=TOP&weekday=4&search=깨어')).toEqual(['깨어 있는'])
})

test.each(['?weekday=7', '?weekday=-1', '?weekday=x', '?weekday=', '?weekday=1.5', '?lane=top', '?lane='])(
  'the filter %s is refused',
  async (query) => {
    expect((await site.get(`/api/clans${query}`)).status).toBe(400)
  },
)

test('a clan that stopped playing a month ago has no habit', async () => {
  await renewClanLeaderboard(site.db, NOW + 40 * 24 * 60 * MINUTE)
  const clan = (await list()).find(({ id }) => id === awake)
  expect(clan).toMatchObject({ usual: null, shortLanes: [] })
})
