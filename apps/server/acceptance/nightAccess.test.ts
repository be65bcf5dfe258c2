import { randomBytes, randomUUID } from 'node:crypto'
import type { RouteWithUrl } from '@buri/contract/route'
import { nightCodeOf } from '@buri/domain/nights/nightCode'
import { expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { openBrowser } from '#testing/testBrowser.ts'
import { contractRoutes } from '#testing/testRoutes.ts'

const PEOPLE = [
  'visitor',
  'guest',
  'stranger',
  'member',
  'officer',
  'leader',
  'host',
  'former host',
  'clan staff',
] as const
type Viewer = (typeof PEOPLE)[number]

const viewers = (status: number) => ({
  forMembers: `404 404 404 ${status} ${status} ${status} ${status} 404 ${status}`,
  byLink: Array(PEOPLE.length).fill(status).join(' '),
})
const organisers = (status: number, staff = status) => ({
  forMembers: `401 401 404 403 ${status} ${status} ${status} 404 ${staff}`,
  byLink: `401 401 403 403 ${status} ${status} ${status} 403 ${staff}`,
})
const OWN_SIGNUP = {
  forMembers: '404 404 404 403 200 200 200 404 200',
  byLink: '403 200 403 403 200 200 200 403 200',
}

/**
 * The expected status for each viewer at every endpoint, in the order of `PEOPLE`. `forMembers` belongs to a
 * members-only night, `byLink` to a night with a link. Viewers who have the right get a 404 or 409 where no game runs.
 */
const DOORS: Record<string, { body?: unknown; forMembers: string; byLink: string }> = {
  'GET /api/inhouse/nights/:id': viewers(200),
  'GET /api/inhouse/nights/:id/recap': viewers(200),
  'GET /api/inhouse/nights/:id/calendar.ics': viewers(200),
  'PATCH /api/inhouse/nights/:id': { body: { remark: '고침' }, ...organisers(200) },
  'POST /api/inhouse/nights/:id/ready-check': { body: {}, ...organisers(200) },
  'POST /api/inhouse/nights/:id/signups': {
    body: { name: '아무개#KR1' },
    forMembers: '404 404 404 201 201 201 201 404 403',
    byLink: '201 409 201 201 201 201 201 201 201',
  },
  'PATCH /api/inhouse/nights/:id/signups/:signupId': { body: { main: 'TOP' }, ...OWN_SIGNUP },
  'DELETE /api/inhouse/nights/:id/signups/:signupId': OWN_SIGNUP,
  'POST /api/inhouse/nights/:id/signups/:signupId/seat-code': OWN_SIGNUP,
  'POST /api/inhouse/nights/:id/seat': { body: { code: 'ABCD-EFGH' }, ...viewers(404) },
  'PUT /api/inhouse/nights/:id/roster': { body: { text: '1. 아무개#KR1', isDryRun: true }, ...organisers(200) },
  'POST /api/inhouse/nights/:id/team-proposals': { body: {}, ...organisers(409) },
  'PUT /api/inhouse/nights/:id/teams': {
    body: {
      teams: [1, 2, 3].map((colour) => ({
        name: `${colour}팀`,
        colour,
        players: ['TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY'].map((position) => ({
          signupId: ':signupId',
          position,
        })),
      })),
      revision: 1,
    },
    ...organisers(409),
  },
  'PUT /api/inhouse/nights/:id/pairing-rulings': {
    body: { pairing: [1, 2], decision: 1, reason: '지각', revision: 1 },
    ...organisers(409),
  },
  'PUT /api/inhouse/nights/:id/teams/:nth/dissolution': {
    body: { rest: 'given', reason: '두 명이 나감', revision: 1 },
    ...organisers(409),
  },
  'POST /api/inhouse/nights/:id/games': { body: {}, ...organisers(409) },
  'POST /api/inhouse/nights/:id/games/:n/teams': { body: { method: 'random' }, ...organisers(404) },
  'GET /api/inhouse/nights/:id/games/:n/balance': viewers(404),
  'POST /api/inhouse/nights/:id/games/:n/start': organisers(404),
  'POST /api/inhouse/nights/:id/games/:n/substitutions': {
    body: { leavingId: ':signupId', enteringId: ':signupId' },
    ...organisers(404),
  },
  'POST /api/inhouse/nights/:id/games/:n/result': {
    body: { matchId: 'KR_404' },
    forMembers: '404 404 404 403 404 404 404 404 404',
    byLink: '403 403 403 403 404 404 404 403 404',
  },
  'PUT /api/inhouse/nights/:id/games/:n/ruling': {
    body: { ruling: 'void', reason: '정전', revision: 1 },
    ...organisers(404),
  },
  'PUT /api/inhouse/nights/:id/games/:n/side': { body: { side: 'blue' }, ...viewers(404) },
  'DELETE /api/inhouse/nights/:id/games/:n': organisers(404),
  'POST /api/inhouse/nights/:id/games/:n/draft': { body: {}, ...organisers(404) },
  'GET /api/inhouse/nights/:id/auction': viewers(200),
  'POST /api/inhouse/nights/:id/auction': { body: { captains: [':signupId', ':signupId'] }, ...organisers(422) },
  'POST /api/inhouse/nights/:id/auction/bids': { body: { signupId: ':signupId', amount: 10 }, ...viewers(409) },
  'PUT /api/inhouse/nights/:id/auction/next': { body: { signupId: ':signupId' }, ...viewers(409) },
  'PUT /api/inhouse/nights/:id/auction/pause': { body: { isPaused: true }, ...viewers(409) },
  'DELETE /api/inhouse/nights/:id/auction/sales/:nth': organisers(409),
  'POST /api/inhouse/nights/:id/auction/picks': { body: { nth: 1, signupId: ':signupId' }, ...viewers(409) },
  'POST /api/inhouse/nights/:id/auction/offers': { body: { gives: ':signupId', takes: ':signupId' }, ...viewers(409) },
  'PUT /api/inhouse/nights/:id/auction/offers': {
    body: { gives: ':signupId', takes: ':signupId', isAccepted: true },
    ...viewers(409),
  },
  'DELETE /api/inhouse/nights/:id/auction': organisers(200),
  'POST /api/inhouse/nights/:id/auction/teams': organisers(409),
  'GET /api/inhouse/nights/:id/overlay': organisers(200),
  'PUT /api/inhouse/nights/:id/overlay': organisers(200, 403),
  'DELETE /api/inhouse/nights/:id/overlay': organisers(204),
  'GET /api/inhouse/nights/:id/voice': organisers(200),
  'PUT /api/inhouse/nights/:id/voice': { body: { target: 'teams' }, ...organisers(409) },
  'POST /api/inhouse/nights/:id/draft/picks': { body: { nth: 1, signupId: ':signupId' }, ...viewers(409) },
  'DELETE /api/inhouse/nights/:id/draft/picks/:nth': organisers(409),
  'DELETE /api/inhouse/nights/:id': organisers(204),
}

const site = await openSite()

const nameOf = ({ method, url }: Pick<RouteWithUrl, 'method' | 'url'>) => `${method} ${url}`
const routes = (await contractRoutes()).filter(({ url }) => url.startsWith('/api/inhouse/nights/:id'))

test('every endpoint of one night is in the table', () => {
  expect(routes.map(nameOf).sort()).toEqual(Object.keys(DOORS).sort())
})

async function people() {
  const [stranger, member, officer, leader, host, formerHost, staff] = await Promise.all([
    ...['남', '클랜원', '운영진', '클랜장', '주최자', '떠난 주최자'].map((nickname) => signedIn(site, { nickname })),
    signedIn(site, { permissions: ['clan'] }),
  ])
  if (!stranger || !member || !officer || !leader || !host || !formerHost || !staff)
    throw new Error('a caller is missing')
  const guest = openBrowser(site.origin)
  const all: Record<Viewer, Pick<typeof guest, 'send' | 'command' | 'get'>> = {
    visitor: openBrowser(site.origin),
    guest,
    stranger,
    member,
    officer,
    leader,
    host,
    'former host': formerHost,
    'clan staff': staff,
  }
  const clanId = await aClan(site, {
    leader,
    officers: [officer],
    members: [member, host, formerHost],
    isPublic: false,
  })
  return { all, clanId, host, formerHost }
}

test.each(['clan', 'link'] as const)(
  'every viewer gets the answer in the table if the access is %s',
  async (access) => {
    const { all, clanId, host, formerHost } = await people()
    const { id: openedId } = await (
      await host.command('POST', '/api/inhouse/nights', { clanId, access: 'link' })
    ).json()
    await all.guest.command('POST', `/api/inhouse/nights/${openedId}/signups`, { name: '손님#KR1' })
    async function aNight({ userId } = host) {
      await site.pool.query('delete from request_window')
      await site.pool.query(`update night set state = 'cancelled' where state <> 'cancelled'`)
      await site.pool.query(
        `insert into clan_member (clan_id, user_id, rank, joined_at) values ($1, $2, 'member', now()) on conflict do nothing`,
        [clanId, formerHost.userId],
      )
      const [id, signupId] = [randomUUID(), randomUUID()]
      const night = { id, access, code: nightCodeOf(randomBytes(6)), host_id: userId, state: 'open' }
      await site.pool.query('insert into night select (jsonb_populate_record(n, $2)).* from night n where id = $1', [
        openedId,
        night,
      ])
      await site.pool.query(
        'insert into night_signup select (jsonb_populate_record(s, $2)).* from night_signup s where night_id = $1',
        [openedId, { id: signupId, night_id: id }],
      )
      return { id, signupId }
    }
    async function leave(night: Awaited<ReturnType<typeof aNight>>) {
      await site.pool.query('delete from clan_member where user_id = $1', [formerHost.userId])
      return night
    }
    for (const route of routes) {
      const { body, forMembers, byLink } = DOORS[nameOf(route)] ?? { forMembers: '', byLink: '' }
      const statuses: number[] = []
      let night = await aNight()
      for (const person of PEOPLE) {
        if (person === 'former host') night = await leave(await aNight(formerHost))
        if (person === 'clan staff') night = await aNight()
        const params: Record<string, string> = { ...night, n: '1', nth: '1' }
        const address = route.url.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
        const requestBody: unknown = body && JSON.parse(JSON.stringify(body).replaceAll(':signupId', night.signupId))
        const { status } = await all[person].command(route.method, address, requestBody)
        statuses.push(status)
        // A successful command may change the night, so the next viewer gets a fresh one.
        if (status < 300 && route.method !== 'GET') night = await aNight()
      }
      expect([nameOf(route), statuses.join(' ')]).toEqual([nameOf(route), access === 'clan' ? forMembers : byLink])
    }
  },
)
