import type { RouteWithUrl } from '@buri/contract/route'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aClan, anApplication, anInvitation } from '#server/features/clans/testClans.ts'
import { signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { openBrowser } from '#testing/testBrowser.ts'
import { CLAN_ENDPOINTS, GENERAL_CLAN_ENDPOINTS, PEOPLE } from '#testing/testClanEndpoints.ts'
import { contractRoutes } from '#testing/testRoutes.ts'

const nameOf = ({ method, url }: RouteWithUrl) => `${method} ${url}`
/** The routes about clans, read from the contract. Each new route needs a row in a table of `testClanEndpoints.ts`. */
const ofClans = (await contractRoutes()).filter(({ url }) => /^\/api\/(me\/)?(clans|invitations)(\/|$)/.test(url))
const ofOneClan = ofClans.filter(({ url }) => /^\/api\/(clans|invitations)\/:/.test(url))
const clanRoutes = ofClans.filter((route) => !ofOneClan.includes(route))

const site = await openSite()
let people: Awaited<ReturnType<typeof everybody>>
beforeAll(async () => {
  people = await everybody()
})
beforeEach(async () => {
  await sql`delete from request_window`.execute(site.db)
})

test('every endpoint of one clan, and every other endpoint about clans, is in a table', () => {
  expect(Object.keys(CLAN_ENDPOINTS).sort()).toEqual(ofOneClan.map(nameOf).sort())
  expect(Object.keys(GENERAL_CLAN_ENDPOINTS).sort()).toEqual(clanRoutes.map(nameOf).sort())
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

async function aWorld(route: RouteWithUrl, isPublic: boolean) {
  const { member, officer, target, ...others } = people
  // An account can lead only one clan, so each clan has a new account as its leader.
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
  const params: Record<string, string> = {
    id,
    userId: target.userId,
    requestId,
    invitationId,
    code,
    claimId: requestId,
    templateId: requestId,
    importId: requestId,
    altId: requestId,
    hookId: requestId,
    deliveryId: requestId,
    bundleId: requestId,
    aliasId: requestId,
    guestId: requestId,
  }
  const address = route.url.replace(/:(\w+)/g, (_, name: string) => params[name] ?? expect.fail(name))
  return { address, callers: { ...others, applicant, invited, member, officer, leader } }
}

function knock(browser: ReturnType<typeof openBrowser>, route: RouteWithUrl, address: string, userId: string) {
  const { body, form } = CLAN_ENDPOINTS[nameOf(route)] ?? {}
  if (form) {
    const filled = new FormData()
    for (const [name, value] of Object.entries(form)) filled.append(name, value)
    return browser.send(route.method, address, { body: filled })
  }
  const requestBody: unknown = body && JSON.parse(JSON.stringify(body).replace(':userId', userId))
  return browser.command(route.method, address, requestBody)
}

test.each(ofOneClan.map((route) => ({ route, endpoint: nameOf(route) })))(
  'endpoint $endpoint answers each viewer as the table says',
  async ({ route, endpoint }) => {
    const answersOf = async (isPublic: boolean) => {
      const answers: number[] = []
      let world: Awaited<ReturnType<typeof aWorld>> | undefined
      for (const person of PEOPLE) {
        const { address, callers } = world ?? (await aWorld(route, isPublic))
        const { status } = await knock(callers[person], route, address, people.target.userId)
        answers.push(status)
        // A refused request must change nothing, so the next viewer gets the same world.
        world = route.method === 'GET' || status >= 400 ? { address, callers } : undefined
      }
      return answers.join(' ')
    }
    const [inPublic, inPrivate] = await Promise.all([answersOf(true), answersOf(false)])
    expect({ inPublic, inPrivate }).toEqual({
      inPublic: CLAN_ENDPOINTS[endpoint]?.inPublic,
      inPrivate: CLAN_ENDPOINTS[endpoint]?.inPrivate,
    })
  },
)

test.each(clanRoutes.map((route) => ({ route, endpoint: nameOf(route) })))(
  'endpoint $endpoint gives every outsider of a private clan the same answer, and shows the clan to its members only',
  async ({ route, endpoint }) => {
    const { body, query = '', answers } = GENERAL_CLAN_ENDPOINTS[endpoint] ?? expect.fail(endpoint)
    // Three new accounts are used, because an account that is in three clans cannot found another.
    const [leader, officer, member] = [await signedIn(site), await signedIn(site), await signedIn(site)]
    const { member: _, officer: __, target: ___, ...others } = people
    const clanName = `숨은클랜 ${clanRoutes.indexOf(route)}`
    const id = await aClan(site, { clanName, leader, officers: [officer], members: [member], isPublic: false })
    const seenBy: string[] = []
    const statuses: number[] = []
    for (const person of PEOPLE) {
      const browser = { ...others, member, officer, leader }[person]
      const requestBody = body && { clanName: `새클랜 ${PEOPLE.indexOf(person)}` }
      const answer = await browser.command(route.method, route.url.replace(':type', 'overall') + query, requestBody)
      statuses.push(answer.status)
      if ((await answer.text()).includes(id)) seenBy.push(person)
    }
    expect(statuses.join(' ')).toBe(answers)
    for (const person of ['visitor', 'stranger', 'applicant', 'invited', 'banned', 'other leader', 'moderator'])
      expect([endpoint, seenBy]).not.toEqual([endpoint, expect.arrayContaining([person])])
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
