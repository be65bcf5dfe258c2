import type { Route } from '@buri/contract/route'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aClan, anApplication, anInvitation } from '#server/features/clans/testClans.ts'
import { signedIn } from '#testing/testAccounts.ts'
import { startTestApp, type TestApp } from '#testing/testApp.ts'
import { openBrowser } from '#testing/testBrowser.ts'
import { contractRoutes } from '#testing/testRoutes.ts'

const PEOPLE = [
  'visitor',
  'stranger',
  'applicant',
  'invited',
  'banned',
  'member',
  'officer',
  'leader',
  'other leader',
  'moderator',
  'clan staff',
  'admin',
] as const

/**
 * The status for each viewer, in the order above, at every endpoint of a public and of a private clan. A route that is missing
 * here fails the test.
 */
const DOORS: Record<string, { body?: unknown; form?: Record<string, string>; inPublic: string; inPrivate: string }> = {
  'GET /api/clans/:id': {
    inPublic: '200 200 200 200 200 200 200 200 200 200 200 200',
    inPrivate: '404 404 404 404 404 200 200 200 404 404 200 200',
  },
  'GET /api/clans/:id/members': {
    inPublic: '200 200 200 200 200 200 200 200 200 200 200 200',
    inPrivate: '404 404 404 404 404 200 200 200 404 404 200 200',
  },
  'GET /api/clans/:id/matches': {
    inPublic: '200 200 200 200 200 200 200 200 200 200 200 200',
    inPrivate: '404 404 404 404 404 200 200 200 404 404 200 200',
  },
  'GET /api/clans/:id/records': {
    inPublic: '200 200 200 200 200 200 200 200 200 200 200 200',
    inPrivate: '404 404 404 404 404 200 200 200 404 404 200 200',
  },
  'GET /api/clans/:id/dashboard': {
    inPublic: '401 403 403 403 403 200 200 200 403 403 200 200',
    inPrivate: '401 404 404 404 404 200 200 200 404 404 200 200',
  },
  'GET /api/clans/:id/calendar': {
    inPublic: '401 403 403 403 403 200 200 200 403 403 403 403',
    inPrivate: '401 404 404 404 404 200 200 200 404 404 403 403',
  },
  'PUT /api/clans/:id/calendar': {
    inPublic: '401 403 403 403 403 200 200 200 403 403 403 403',
    inPrivate: '401 404 404 404 404 200 200 200 404 404 403 403',
  },
  'DELETE /api/clans/:id/calendar': {
    inPublic: '401 403 403 403 403 204 204 204 403 403 403 403',
    inPrivate: '401 404 404 404 404 204 204 204 404 404 403 403',
  },
  'GET /api/clans/:id/members.csv': {
    inPublic: '401 403 403 403 403 403 200 200 403 403 200 200',
    inPrivate: '401 404 404 404 404 403 200 200 404 404 200 200',
  },
  'GET /api/clans/:id/matches.csv': {
    inPublic: '401 403 403 403 403 403 200 200 403 403 200 200',
    inPrivate: '401 404 404 404 404 403 200 200 404 404 200 200',
  },
  'GET /api/clans/:id/archive.zip': {
    inPublic: '401 403 403 403 403 403 403 200 403 403 200 200',
    inPrivate: '401 404 404 404 404 403 403 200 404 404 200 200',
  },
  'GET /api/clans/:id/alts': {
    inPublic: '401 403 403 403 403 200 200 200 403 403 200 200',
    inPrivate: '401 404 404 404 404 200 200 200 404 404 200 200',
  },
  'PUT /api/clans/:id/alts': {
    body: { alts: [{ alt: '없는사람#KR1', userId: '00000000-0000-4000-8000-000000000001' }] },
    inPublic: '401 403 403 403 403 403 200 200 403 403 403 403',
    inPrivate: '401 404 404 404 404 403 200 200 404 404 403 403',
  },
  'DELETE /api/clans/:id/alts/:altId': {
    inPublic: '401 403 403 403 403 404 404 404 403 403 404 404',
    inPrivate: '401 404 404 404 404 404 404 404 404 404 404 404',
  },
  'POST /api/clans/:id/imports': {
    body: { text: '이름\n새벽감자' },
    inPublic: '401 403 403 403 403 403 201 201 403 403 403 403',
    inPrivate: '401 404 404 404 404 403 201 201 404 404 403 403',
  },
  'GET /api/clans/:id/imports': {
    inPublic: '401 403 403 403 403 403 200 200 403 403 403 403',
    inPrivate: '401 404 404 404 404 403 200 200 404 404 403 403',
  },
  'GET /api/clans/:id/imports/:importId': {
    inPublic: '401 403 403 403 403 403 404 404 403 403 403 403',
    inPrivate: '401 404 404 404 404 403 404 404 404 404 403 403',
  },
  'PATCH /api/clans/:id/imports/:importId': {
    body: {},
    inPublic: '401 403 403 403 403 403 404 404 403 403 403 403',
    inPrivate: '401 404 404 404 404 403 404 404 404 404 403 403',
  },
  'POST /api/clans/:id/imports/:importId/apply': {
    inPublic: '401 403 403 403 403 403 404 404 403 403 403 403',
    inPrivate: '401 404 404 404 404 403 404 404 404 404 403 403',
  },
  'DELETE /api/clans/:id/imports/:importId': {
    inPublic: '401 403 403 403 403 403 404 404 403 403 403 403',
    inPrivate: '401 404 404 404 404 403 404 404 404 404 403 403',
  },
  'GET /api/clans/:id/imports/:importId/problems.csv': {
    inPublic: '401 403 403 403 403 403 404 404 403 403 403 403',
    inPrivate: '401 404 404 404 404 403 404 404 404 404 403 403',
  },
  'GET /api/clans/:id/backlog': {
    inPublic: '401 403 403 403 403 403 200 200 403 403 403 403',
    inPrivate: '401 404 404 404 404 403 200 200 404 404 403 403',
  },
  'POST /api/clans/:id/backlog': {
    inPublic: '401 403 403 403 403 403 200 200 403 403 403 403',
    inPrivate: '401 404 404 404 404 403 200 200 404 404 403 403',
  },
  'POST /api/clans/:id/backlog/end': {
    inPublic: '401 403 403 403 403 403 200 200 403 403 403 403',
    inPrivate: '401 404 404 404 404 403 200 200 404 404 403 403',
  },
  'GET /api/clans/:id/night-bundles': {
    inPublic: '401 403 403 403 403 403 200 200 403 403 403 403',
    inPrivate: '401 404 404 404 404 403 200 200 404 404 403 403',
  },
  'POST /api/clans/:id/night-bundles': {
    body: { keys: ['none'] },
    inPublic: '401 403 403 403 403 403 409 409 403 403 403 403',
    inPrivate: '401 404 404 404 404 403 409 409 404 404 403 403',
  },
  'DELETE /api/clans/:id/night-bundles/:bundleId': {
    inPublic: '401 403 403 403 403 403 404 404 403 403 403 403',
    inPrivate: '401 404 404 404 404 403 404 404 404 404 403 403',
  },
  'GET /api/clans/:id/aliases': {
    inPublic: '401 403 403 403 403 403 200 200 403 403 403 403',
    inPrivate: '401 404 404 404 404 403 200 200 404 404 403 403',
  },
  'DELETE /api/clans/:id/aliases/:aliasId': {
    inPublic: '401 403 403 403 403 403 204 204 403 403 403 403',
    inPrivate: '401 404 404 404 404 403 204 204 404 404 403 403',
  },
  'GET /api/clans/:id/past': {
    inPublic: '200 200 200 200 200 200 200 200 200 200 200 200',
    inPrivate: '404 404 404 404 404 200 200 200 404 404 200 200',
  },
  'PATCH /api/clans/:id': {
    body: { introduceContent: '고침' },
    inPublic: '401 403 403 403 403 403 403 200 403 403 200 200',
    inPrivate: '401 404 404 404 404 403 403 200 404 404 200 200',
  },
  'DELETE /api/clans/:id': {
    inPublic: '401 403 403 403 403 403 403 204 403 403 204 204',
    inPrivate: '401 404 404 404 404 403 403 204 404 404 204 204',
  },
  'PUT /api/clans/:id/badge': {
    form: { drawn: 'star' },
    inPublic: '401 403 403 403 403 403 403 200 403 403 200 200',
    inPrivate: '401 404 404 404 404 403 403 200 404 404 200 200',
  },
  'DELETE /api/clans/:id/badge': {
    inPublic: '401 403 403 403 403 403 403 204 403 403 204 204',
    inPrivate: '401 404 404 404 404 403 403 204 404 404 204 204',
  },
  'POST /api/clans/:id/like': {
    inPublic: '401 200 200 200 200 200 200 200 200 200 200 200',
    // The site's staff see a private clan but are not members.
    inPrivate: '401 404 404 404 404 200 200 200 404 404 403 403',
  },
  'POST /api/clans/:id/ratings': {
    body: { rating: 5 },
    inPublic: '401 200 200 200 200 403 403 403 200 200 200 200',
    inPrivate: '401 404 404 404 404 403 403 403 404 404 403 403',
  },
  'DELETE /api/clans/:id/members/my': {
    inPublic: '401 404 404 404 404 204 204 409 404 404 404 404',
    inPrivate: '401 404 404 404 404 204 204 409 404 404 404 404',
  },
  'DELETE /api/clans/:id/members/:userId': {
    inPublic: '401 403 403 403 403 403 204 204 403 403 204 204',
    inPrivate: '401 404 404 404 404 403 204 204 404 404 204 204',
  },
  'POST /api/clans/:id/members/removals': {
    body: { userIds: ['0190c1a0-0000-7000-8000-00000000abcd'] },
    inPublic: '401 403 403 403 403 403 200 200 403 403 200 200',
    inPrivate: '401 404 404 404 404 403 200 200 404 404 200 200',
  },
  'PATCH /api/clans/:id/members/:userId': {
    body: { rank: 'officer' },
    inPublic: '401 403 403 403 403 403 403 200 403 403 200 200',
    inPrivate: '401 404 404 404 404 403 403 200 404 404 200 200',
  },
  'PUT /api/clans/:id/members/:userId/note': {
    body: { note: '금요일' },
    inPublic: '401 403 403 403 403 403 204 204 403 403 204 204',
    inPrivate: '401 404 404 404 404 403 204 204 404 404 204 204',
  },
  'POST /api/clans/:id/greetings': {
    body: {},
    inPublic: '401 403 403 403 403 403 200 200 403 403 200 200',
    inPrivate: '401 404 404 404 404 403 200 200 404 404 200 200',
  },
  'POST /api/clans/:id/join-requests': {
    body: { reason: '' },
    inPublic: '401 201 409 201 409 409 409 409 201 201 201 201',
    inPrivate: '401 404 404 404 404 409 409 409 404 404 403 403',
  },
  'GET /api/clans/:id/join-requests': {
    inPublic: '401 403 403 403 403 403 200 200 403 403 200 200',
    inPrivate: '401 404 404 404 404 403 200 200 404 404 200 200',
  },
  'PATCH /api/clans/:id/join-requests/:requestId': {
    body: { action: 'approve' },
    inPublic: '401 403 403 403 403 403 200 200 403 403 200 200',
    inPrivate: '401 404 404 404 404 403 200 200 404 404 200 200',
  },
  'DELETE /api/clans/:id/join-requests/my': {
    inPublic: '401 404 204 404 404 404 404 404 404 404 404 404',
    inPrivate: '401 404 204 404 404 404 404 404 404 404 404 404',
  },
  'GET /api/clans/:id/blocks': {
    inPublic: '401 403 403 403 403 403 200 200 403 403 200 200',
    inPrivate: '401 404 404 404 404 403 200 200 404 404 200 200',
  },
  'DELETE /api/clans/:id/blocks/:userId': {
    inPublic: '401 403 403 403 403 403 404 404 403 403 404 404',
    inPrivate: '401 404 404 404 404 403 404 404 404 404 404 404',
  },
  'GET /api/clans/:id/invitations': {
    inPublic: '401 403 403 403 403 403 200 200 403 403 200 200',
    inPrivate: '401 404 404 404 404 403 200 200 404 404 200 200',
  },
  'POST /api/clans/:id/invitations': {
    body: {},
    inPublic: '401 403 403 403 403 403 201 201 403 403 201 201',
    inPrivate: '401 404 404 404 404 403 201 201 404 404 201 201',
  },
  'DELETE /api/clans/:id/invitations/:invitationId': {
    inPublic: '401 403 403 403 403 403 204 204 403 403 204 204',
    inPrivate: '401 404 404 404 404 403 204 204 404 404 204 204',
  },
  'GET /api/clans/:id/discord-webhook': {
    inPublic: '401 403 403 403 403 403 403 200 403 403 200 200',
    inPrivate: '401 404 404 404 404 403 403 200 404 404 200 200',
  },
  // People with the right learn that the address is not a webhook.
  'PUT /api/clans/:id/discord-webhook': {
    body: { url: 'https://discord.com/' },
    inPublic: '401 403 403 403 403 403 403 422 403 403 422 422',
    inPrivate: '401 404 404 404 404 403 403 422 404 404 422 422',
  },
  'DELETE /api/clans/:id/discord-webhook': {
    inPublic: '401 403 403 403 403 403 403 404 403 403 404 404',
    inPrivate: '401 404 404 404 404 403 403 404 404 404 404 404',
  },
  'GET /api/clans/:id/balance-weights': {
    inPublic: '401 403 403 403 403 200 200 200 403 403 200 200',
    inPrivate: '401 404 404 404 404 200 200 200 404 404 200 200',
  },
  'PUT /api/clans/:id/balance-weights': {
    body: { weights: null },
    inPublic: '401 403 403 403 403 403 200 200 403 403 200 200',
    inPrivate: '401 404 404 404 404 403 200 200 404 404 200 200',
  },
  'GET /api/clans/:id/night-templates': {
    inPublic: '401 403 403 403 403 200 200 200 403 403 403 403',
    inPrivate: '401 404 404 404 404 200 200 200 404 404 403 403',
  },
  'POST /api/clans/:id/night-templates': {
    body: { name: '정기전', weekday: 5, minuteOfDay: 1260 },
    inPublic: '401 403 403 403 403 403 201 201 403 403 201 201',
    inPrivate: '401 404 404 404 404 403 201 201 404 404 201 201',
  },
  'PATCH /api/clans/:id/night-templates/:templateId': {
    body: { isWeekly: false },
    inPublic: '401 403 403 403 403 403 404 404 403 403 404 404',
    inPrivate: '401 404 404 404 404 403 404 404 404 404 404 404',
  },
  'DELETE /api/clans/:id/night-templates/:templateId': {
    inPublic: '401 403 403 403 403 403 404 404 403 403 404 404',
    inPrivate: '401 404 404 404 404 403 404 404 404 404 404 404',
  },
  'GET /api/clans/:id/bans': {
    inPublic: '401 403 403 403 403 403 200 200 403 403 200 200',
    inPrivate: '401 404 404 404 404 403 200 200 404 404 200 200',
  },
  'POST /api/clans/:id/bans': {
    body: { userId: ':userId' },
    inPublic: '401 403 403 403 403 403 201 201 403 403 201 201',
    inPrivate: '401 404 404 404 404 403 201 201 404 404 201 201',
  },
  'DELETE /api/clans/:id/bans/:userId': {
    inPublic: '401 403 403 403 403 403 404 404 403 403 404 404',
    inPrivate: '401 404 404 404 404 403 404 404 404 404 404 404',
  },
  'GET /api/clans/:id/claims': {
    inPublic: '401 403 403 403 403 403 200 200 403 403 403 403',
    inPrivate: '401 404 404 404 404 403 200 200 404 404 403 403',
  },
  'POST /api/clans/:id/claims/:claimId/confirm': {
    inPublic: '401 403 403 403 403 403 404 404 403 403 403 403',
    inPrivate: '401 404 404 404 404 403 404 404 404 404 403 403',
  },
  // Only the invited people may answer.
  'GET /api/invitations/:code': {
    inPublic: '404 404 404 200 404 404 404 404 404 404 404 404',
    inPrivate: '404 404 404 200 404 404 404 404 404 404 404 404',
  },
  'POST /api/invitations/:code': {
    body: { action: 'accept' },
    inPublic: '401 404 404 200 404 404 404 404 404 404 404 404',
    inPrivate: '401 404 404 200 404 404 404 404 404 404 404 404',
  },
}

/** Endpoints that name no clan: they answer every permitted viewer. */
const AROUND: Record<string, { body?: unknown; query?: string; answers: string }> = {
  'GET /api/clans': { answers: '200 200 200 200 200 200 200 200 200 200 200 200' },
  'GET /api/clans/search': { query: '?q=가', answers: '200 200 200 200 200 200 200 200 200 200 200 200' },
  'GET /api/clans/ranking-types': { answers: '200 200 200 200 200 200 200 200 200 200 200 200' },
  'GET /api/clans/rankings': { answers: '200 200 200 200 200 200 200 200 200 200 200 200' },
  'GET /api/clans/rankings/:type': { answers: '200 200 200 200 200 200 200 200 200 200 200 200' },
  'GET /api/clans/my': { answers: '401 200 200 200 200 200 200 200 200 200 200 200' },
  'GET /api/clans/my-likes': { answers: '401 200 200 200 200 200 200 200 200 200 200 200' },
  'GET /api/clans/my-join-requests': { answers: '401 200 200 200 200 200 200 200 200 200 200 200' },
  'GET /api/me/invitations': { answers: '401 200 200 200 200 200 200 200 200 200 200 200' },
  // Nobody leads two clans.
  'POST /api/clans': { body: {}, answers: '401 201 201 201 201 201 201 409 409 201 201 201' },
}

const nameOf = ({ method, url }: Route) => `${method} ${url}`
/** Read from the contract: a new endpoint about clans has to be added to a table here. */
const ofClans = (await contractRoutes()).filter(({ url }) => /^\/api\/(me\/)?(clans|invitations)(\/|$)/.test(url))
const ofOneClan = ofClans.filter(({ url }) => /^\/api\/(clans|invitations)\/:/.test(url))
const aroundClans = ofClans.filter((route) => !ofOneClan.includes(route))

let site: TestApp
let people: Awaited<ReturnType<typeof everybody>>
beforeAll(async () => {
  site = await startTestApp()
  people = await everybody()
})
afterAll(() => site.close())
beforeEach(async () => {
  await sql`delete from request_window`.execute(site.db)
})

test('every endpoint of one clan, and every one around clans, is in a table', () => {
  expect(Object.keys(DOORS).sort()).toEqual(ofOneClan.map(nameOf).sort())
  expect(Object.keys(AROUND).sort()).toEqual(aroundClans.map(nameOf).sort())
})

async function everybody() {
  const stranger = await signedIn(site)
  const [member, officer, target, otherLeader] = await Promise.all(Array.from({ length: 4 }, () => signedIn(site)))
  if (!member || !officer || !target || !otherLeader) throw new Error('four people are needed')
  await aClan(site, { leader: otherLeader })
  return {
    visitor: openBrowser(site.origin),
    stranger,
    applicant: await signedIn(site),
    invited: await signedIn(site),
    banned: await signedIn(site),
    member,
    officer,
    target,
    'other leader': otherLeader,
    moderator: await signedIn(site, { permissions: ['moderation', 'content', 'user'] }),
    'clan staff': await signedIn(site, { permissions: ['clan'] }),
    admin: await signedIn(site, { isAdmin: true }),
  }
}

/** A clan with everyone in their places, and the request's target. */
async function aWorld(route: Route, isPublic: boolean) {
  const { member, officer, target, ...others } = people
  // Nobody leads two clans or joins one twice.
  const leader = await signedIn(site)
  const applicant = route.url.includes(':requestId') ? await signedIn(site) : people.applicant
  const invited = route.url.includes(':code') ? await signedIn(site) : people.invited
  const id = await aClan(site, { leader, officers: [officer], members: [member, target], isPublic })
  const requestId = await anApplication(site, id, applicant.userId)
  const { invitationId, code } = await anInvitation(site, id, { by: leader, to: invited })
  await site.db
    .insertInto('clanBan')
    .values({ clanId: id, userId: others.banned.userId, bannedAt: new Date(), isTold: true })
    .execute()
  const given: Record<string, string> = {
    id,
    userId: target.userId,
    requestId,
    invitationId,
    code,
    claimId: requestId,
    templateId: requestId,
    importId: requestId,
    altId: requestId,
    bundleId: requestId,
    aliasId: requestId,
  }
  const address = route.url.replace(/:(\w+)/g, (_, name: string) => given[name] ?? expect.fail(name))
  return { address, callers: { ...others, applicant, invited, member, officer, leader } }
}

/** Sends the request that the table describes; `userId` is its target. */
function knock(browser: ReturnType<typeof openBrowser>, route: Route, address: string, userId: string) {
  const { body, form } = DOORS[nameOf(route)] ?? {}
  if (form) {
    const filled = new FormData()
    for (const [name, value] of Object.entries(form)) filled.append(name, value)
    return browser.send(route.method, address, { body: filled })
  }
  const sent: unknown = body && JSON.parse(JSON.stringify(body).replace(':userId', userId))
  return browser.command(route.method, address, sent)
}

test.each(ofOneClan.map((route) => ({ route, door: nameOf(route) })))(
  '$door answers each viewer as the table says',
  async ({ route, door }) => {
    const answersOf = async (isPublic: boolean) => {
      const answers: number[] = []
      let world: Awaited<ReturnType<typeof aWorld>> | undefined
      for (const who of PEOPLE) {
        const { address, callers } = world ?? (await aWorld(route, isPublic))
        const { status } = await knock(callers[who], route, address, people.target.userId)
        answers.push(status)
        // A refused request has changed nothing.
        world = route.method === 'GET' || status >= 400 ? { address, callers } : undefined
      }
      return answers.join(' ')
    }
    const [inPublic, inPrivate] = await Promise.all([answersOf(true), answersOf(false)])
    expect({ inPublic, inPrivate }).toEqual({
      inPublic: DOORS[door]?.inPublic,
      inPrivate: DOORS[door]?.inPrivate,
    })
  },
)

test.each(aroundClans.map((route) => ({ route, door: nameOf(route) })))(
  '$door answers alike whatever the viewer is to a private clan, and shows the clan to its members alone',
  async ({ route, door }) => {
    const { body, query = '', answers } = AROUND[door] ?? expect.fail(door)
    // Nobody here is in more than one clan: an account in three cannot found another.
    const [leader, officer, member] = [await signedIn(site), await signedIn(site), await signedIn(site)]
    const { member: _, officer: __, target: ___, ...others } = people
    const clanName = `숨은클랜 ${aroundClans.indexOf(route)}`
    const id = await aClan(site, { clanName, leader, officers: [officer], members: [member], isPublic: false })
    const seen: string[] = []
    const statuses: number[] = []
    for (const who of PEOPLE) {
      const browser = { ...others, member, officer, leader }[who]
      const sent = body && { clanName: `새클랜 ${PEOPLE.indexOf(who)}` }
      const answer = await browser.command(route.method, route.url.replace(':type', 'overall') + query, sent)
      statuses.push(answer.status)
      if ((await answer.text()).includes(id)) seen.push(who)
    }
    expect(statuses.join(' ')).toBe(answers)
    for (const who of ['visitor', 'stranger', 'applicant', 'invited', 'banned', 'other leader', 'moderator'])
      expect([door, seen]).not.toEqual([door, expect.arrayContaining([who])])
  },
)

test('every endpoint answers for a private clan as for one that does not exist', async () => {
  const stranger = await signedIn(site)
  const isPrivate = await aClan(site, { isPublic: false })
  const never = '00000000-0000-7000-8000-00000000abcd'
  for (const route of ofOneClan.filter(({ url }) => url.includes(':id'))) {
    const bodies = await Promise.all(
      [isPrivate, never].map(async (id) => {
        const address = route.url.replace(':id', id).replace(/:\w+/g, never)
        const answer = await knock(stranger, route, address, never)
        return [answer.status, await answer.text()]
      }),
    )
    expect([nameOf(route), bodies[0]]).toEqual([nameOf(route), bodies[1]])
  }
})
