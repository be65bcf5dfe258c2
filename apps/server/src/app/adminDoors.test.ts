import { PERMISSIONS, type Permission } from '@buri/domain/permissions/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractRoutes, sampleAddress } from '#server/app/testRoutes.ts'
import { type SignedInBrowser, signedIn } from '#server/testAccounts.ts'
import { startTestApp, type TestApp } from '#server/testApp.ts'

/** Who is let through each door: these permissions; administrators through all of them, and no one else through any. */
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
  'GET /api/admin/deleted': ['clan', 'moderation'],
  'POST /api/admin/clans/:id/restore': ['clan'],
  'GET /api/admin/reports': ['moderation'],
  'PATCH /api/admin/reports/:targetType/:targetId': ['moderation'],
  'GET /api/admin/claims': [],
  'PATCH /api/admin/claims/:id': [],
}

let site: TestApp
const people = new Map<Permission | 'no one' | 'an administrator', SignedInBrowser>()
beforeAll(async () => {
  site = await startTestApp()
  for (const name of PERMISSIONS) people.set(name, await signedIn(site, { nickname: name, permissions: [name] }))
  people.set('no one', await signedIn(site))
  people.set('an administrator', await signedIn(site, { isAdmin: true }))
})
afterAll(() => site.close())

const doors = (await contractRoutes()).filter(({ url, access }) => url.startsWith('/api/admin/') && access !== 'open')
/** Named in the contract and built at this moment; empty once they answer. */
const BEING_BUILT = ['GET /api/admin/reports', 'PATCH /api/admin/reports/:targetType/:targetId']
const nameOf = ({ method, url }: { method: string; url: string }) => `${method} ${url}`
const isServed = (door: { method: string; url: string }) =>
  site.app.declaredRoutes().some((served) => nameOf(served) === nameOf(door))

test('every call of the administration is in the table', () => {
  expect(doors.map(nameOf).sort()).toEqual(Object.keys(LET_IN).sort())
})

test.each(doors.map((door) => ({ ...door, name: nameOf(door) })))('$name', async ({ method, url, name }) => {
  if (!isServed({ method, url })) return expect(BEING_BUILT).toContain(name)
  expect((await site.visitor.send(method, sampleAddress(url))).status).toBe(401)
  const letIn: string[] = []
  for (const [who, browser] of people) {
    const answer = await browser.send(method, sampleAddress(url))
    expect(answer.status).toBeLessThan(500)
    if (answer.status !== 403) letIn.push(who)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  expect(letIn.sort()).toEqual(['admin', 'an administrator', ...(LET_IN[name] ?? [])].sort())
})

test('the boards of the site are for those who look after what is written', async () => {
  const letIn: string[] = []
  for (const [who, browser] of people)
    if ((await browser.get('/api/community/posts/managed')).status !== 403) letIn.push(who)
  expect(letIn.sort()).toEqual(['admin', 'an administrator', 'content', 'moderation'])
})

test('what a browser is told of a permission is what the doors say, for everybody and each of them', async () => {
  for (const [who, browser] of people) {
    const isAdmin = who === 'admin' || who === 'an administrator'
    const asked = await browser.get('/api/admin/check-admin')
    expect(asked.headers.get('cache-control')).toBe('no-store')
    expect(await asked.json()).toEqual({ isAdmin })
    expect(await (await browser.get('/api/admin/check-role/ADMIN')).json()).toEqual({
      hasRole: who === 'an administrator',
    })
    for (const name of PERMISSIONS) {
      const { hasPermission } = await (await browser.get(`/api/admin/check-permission/${name}`)).json()
      // A door that this permission alone opens.
      const door = doors.find((one) => one.permission === name && one.access === 'login' && isServed(one))
      if (!door) continue
      const { status } = await browser.send(door.method, sampleAddress(door.url))
      expect([who, name, hasPermission]).toEqual([who, name, status !== 403])
    }
  }
  for (const path of ['check-admin', 'check-role/ADMIN', 'check-permission/admin', 'check-permission/__proto__']) {
    const answer = await site.visitor.get(`/api/admin/${path}`)
    expect([answer.status, Object.values(await answer.json())]).toEqual([200, [false]])
  }
})
