import { PERMISSIONS, type Permission } from '@buri/domain/permissions/permissions'
import { beforeAll, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { contractRoutes, sampleAddress } from '#testing/testRoutes.ts'

/** The permissions that give access to each endpoint. Administrators always have access. */
const LET_IN: Record<string, readonly Permission[]> = {
  'GET /api/admin/permissions': ['permission', 'role'],
  'POST /api/admin/permissions': ['permission'],
  'PUT /api/admin/permissions/:id': ['permission'],
  'DELETE /api/admin/permissions/:id': ['permission'],
  'GET /api/admin/permissions/roles': ['permission', 'role', 'user'],
  'POST /api/admin/permissions/roles': ['role'],
  'PUT /api/admin/permissions/roles/:id': ['role'],
  'DELETE /api/admin/permissions/roles/:id': ['role'],
  'POST /api/admin/permissions/roles/:id/permissions': ['role'],
  'DELETE /api/admin/permissions/roles/:id/permissions/:permId': ['role'],
  'GET /api/admin/dashboard/users': ['user'],
  'GET /api/admin/dashboard/users/:id': ['user'],
  'GET /api/admin/users/:id/uploads': ['user'],
  'GET /api/admin/users/:id/claims': ['user'],
  'GET /api/admin/users/:id/sessions': ['user'],
  'DELETE /api/admin/users/:id/sessions': ['user'],
  'DELETE /api/admin/users/:id/sessions/:sessionId': ['user'],
  'POST /api/admin/users/:id/ban': ['user'],
  'DELETE /api/admin/users/:id/ban': ['user'],
  'GET /api/admin/users/:id/permissions': ['permission', 'role', 'user'],
  'POST /api/admin/users/:id/role': ['role'],
  'DELETE /api/admin/users/:id/role': ['role'],
  'POST /api/admin/users/:id/permissions': ['permission'],
  'DELETE /api/admin/users/:id/permissions/:permId': ['permission'],
  'DELETE /api/admin/users/:id/permissions': ['permission'],
  'GET /api/admin/dashboard/stats': [],
  'GET /api/admin/dashboard/recent-actions': ['log'],
  'GET /api/admin/logs': ['log'],
  'GET /api/admin/logs/stats': ['log'],
  'GET /api/admin/logs/csv': ['log'],
  'GET /api/admin/logs/chain': ['log'],
  'GET /api/admin/logs/:id': ['log'],
  'DELETE /api/admin/logs/:id': [],
  'DELETE /api/admin/logs/cleanup/:days': [],
  'GET /api/admin/uploads': ['moderation'],
  'POST /api/admin/users/:id/uploads/void': ['moderation'],
  'POST /api/admin/users/:id/uploads/unvoid': ['moderation'],
  'GET /api/admin/deleted': ['clan', 'moderation'],
  'POST /api/admin/clans/:id/restore': ['clan'],
  'GET /api/admin/reports': ['moderation'],
  'PATCH /api/admin/reports/:targetType/:targetId': ['moderation'],
  'GET /api/admin/claims': [],
  'PATCH /api/admin/claims/:id': [],
  'POST /api/matches/:matchId/restore': ['moderation'],
}

type Viewer = Permission | 'no one' | 'an administrator' | 'who has a role' | ClanPerson
type ClanPerson = 'a member' | 'an officer' | 'a leader' | 'another clan’s leader'

const site = await openSite()
const people = new Map<Viewer, SignedInBrowser>()
/** The viewer called `who has a role` has a role with these permissions. */
const ROLE_PERMISSIONS: readonly Permission[] = ['log', 'content']
beforeAll(async () => {
  for (const name of PERMISSIONS) people.set(name, await signedIn(site, { nickname: name, permissions: [name] }))
  const admin = await signedIn(site, { isAdmin: true })
  people.set('an administrator', admin)
  people.set('who has a role', await peopleByRole(admin))
  people.set('no one', await signedIn(site))
  const [leader, officer, member, otherLeader] = [
    await signedIn(site),
    await signedIn(site),
    await signedIn(site),
    await signedIn(site),
  ]
  await aClan(site, { leader, officers: [officer], members: [member] })
  await aClan(site, { leader: otherLeader })
  people.set('a leader', leader).set('an officer', officer).set('a member', member)
  people.set('another clan’s leader', otherLeader)
})

async function peopleByRole(admin: SignedInBrowser) {
  const person = await signedIn(site)
  const ids = await site.db.selectFrom('permission').select('id').where('name', 'in', ROLE_PERMISSIONS).execute()
  const response = await admin.command('POST', '/api/admin/permissions/roles', {
    name: '기록 보는 이',
    permissionIds: ids.map(({ id }) => id),
  })
  const { id: roleId } = await response.json()
  expect((await admin.command('POST', `/api/admin/users/${person.userId}/role`, { roleId })).status).toBe(200)
  return person
}

/** Every endpoint that requires a site permission, wherever it is defined. */
const doors = (await contractRoutes()).filter(
  ({ url, access, permission }) =>
    access !== 'open' && (url.startsWith('/api/admin/') || access === 'admin' || permission !== undefined),
)
const nameOf = ({ method, url }: { method: string; url: string }) => `${method} ${url}`
const holdersOf = (names: readonly Permission[]): Viewer[] => [
  ...new Set<Viewer>(['admin', 'an administrator', ...names]),
  ...(names.some((name) => ROLE_PERMISSIONS.includes(name)) ? ['who has a role' as const] : []),
]

test('every administration endpoint is in the table', () => {
  expect(doors.map(nameOf).sort()).toEqual(Object.keys(LET_IN).sort())
})

test.each(doors.map((door) => ({ ...door, name: nameOf(door) })))(
  'the endpoint $name admits exactly the viewers with its permission',
  async ({ method, url, name }) => {
    expect((await site.visitor.send(method, sampleAddress(url))).status).toBe(401)
    const answers = [...people].map(async ([viewer, browser]): Promise<Viewer[]> => {
      const answer = await browser.send(method, sampleAddress(url))
      expect(answer.status).toBeLessThan(500)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      return answer.status === 403 ? [] : [viewer]
    })
    const viewersLetIn = (await Promise.all(answers)).flat()
    expect(viewersLetIn.sort()).toEqual(holdersOf(LET_IN[name] ?? []).sort())
  },
)

/** Returns a request that only administrators and holders of this permission may send. */
function sampleRequestFor(name: Permission): { method: string; path: string; body?: unknown } {
  if (name === 'content') {
    return { method: 'POST', path: '/web/community/board-categories', body: { categoryName: '갈래' } }
  }
  const door = doors.find((one) =>
    name === 'admin' ? one.access === 'admin' && !one.permission : one.permission === name && one.access === 'login',
  )
  if (!door) throw new Error(`nothing asks for ${name}`)
  return { method: door.method, path: sampleAddress(door.url) }
}

test('the endpoint check-admin tells each browser the same permissions that the endpoints enforce', async () => {
  for (const [viewer, browser] of people) {
    const answer = await browser.get('/api/admin/check-admin')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toEqual({ isAdmin: holdersOf([]).includes(viewer) })
    for (const role of ['ADMIN', '기록 보는 이', 'admin', '없는 역할']) {
      const { hasRole } = await (await browser.get(`/api/admin/check-role/${encodeURIComponent(role)}`)).json()
      const holder = role === 'ADMIN' ? 'an administrator' : 'who has a role'
      expect([viewer, role, hasRole]).toEqual([viewer, role, viewer === holder && /^(ADMIN|기록 보는 이)$/.test(role)])
    }
    for (const name of PERMISSIONS) {
      const { hasPermission } = await (await browser.get(`/api/admin/check-permission/${name}`)).json()
      const { method, path, body } = sampleRequestFor(name)
      const { status } = await browser.command(method, path, body)
      expect([viewer, name, hasPermission]).toEqual([viewer, name, status !== 403])
    }
  }
  for (const path of ['check-admin', 'check-role/ADMIN', 'check-permission/admin', 'check-permission/__proto__']) {
    const answer = await site.visitor.get(`/api/admin/${path}`)
    expect([answer.status, Object.values(await answer.json())]).toEqual([200, [false]])
  }
})
