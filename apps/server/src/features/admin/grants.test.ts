import { PERMISSIONS } from '@buri/domain/permissions/permissions'
import { beforeAll, expect, test } from 'vitest'
import { aStaffMember, grantIds, permissionsOf, statusAndCode } from '#server/features/admin/testStaff.ts'
import { signedIn } from '#testing/testAccounts.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import { openSite, startTestApp } from '#testing/testApp.ts'

const site = await openSite()
let ids: Awaited<ReturnType<typeof grantIds>>
beforeAll(async () => {
  ids = await grantIds(site)
})

const ROLES = '/api/admin/permissions/roles'
const signedInAdmin = () => signedIn(site, { nickname: '관리자', isAdmin: true })
const logOf = (targetId: string) =>
  site.db
    .selectFrom('auditLog')
    .select(['action', 'before', 'after', 'actorLabel'])
    .where('targetId', '=', targetId)
    .orderBy('id')
    .execute()

async function aRole(name: string, ...permissions: string[]) {
  const permissionIds = permissions.map((permission) => ids.permission(permission))
  return String((await jsonOf((await signedInAdmin()).command('POST', ROLES, { name, permissionIds }), 201)).id)
}

test('a role is given and taken, and the permissions in force name their sources', async () => {
  const admin = await signedInAdmin()
  const person = await aStaffMember(site, 'log')
  const role = await aRole('지킴이', 'moderation', 'log')
  const response = await admin.command('POST', `/api/admin/users/${person.userId}/role`, { roleId: role })
  expect(await response.json()).toMatchObject({
    role: { id: role, name: '지킴이' },
    direct: [{ name: 'log' }],
    effective: expect.arrayContaining([
      { name: 'log', sources: ['role', 'direct'] },
      { name: 'moderation', sources: ['role'] },
    ]),
  })
  expect(await permissionsOf(person)).toEqual(['log', 'moderation'])
  const taken = await admin.command('DELETE', `/api/admin/users/${person.userId}/role`)
  expect(await taken.json()).toMatchObject({ role: null, effective: [{ name: 'log', sources: ['direct'] }] })
  expect(await permissionsOf(person)).toEqual(['log'])
  expect(await logOf(person.userId)).toMatchObject([
    { action: 'role.granted', before: { role: null }, after: { role: '지킴이' }, actorLabel: '관리자' },
    { action: 'role.revoked', before: { role: '지킴이' }, after: { role: null } },
  ])
})

test('permissions are given and taken one by one, and all together', async () => {
  const admin = await signedInAdmin()
  const person = await aStaffMember(site)
  const address = `/api/admin/users/${person.userId}/permissions`
  for (const name of ['log', 'clan', 'content']) {
    expect((await admin.command('POST', address, { permissionId: ids.permission(name) })).status).toBe(200)
  }
  expect(await permissionsOf(person)).toEqual(['clan', 'content', 'log'])
  expect((await admin.command('DELETE', `${address}/${ids.permission('clan')}`)).status).toBe(200)
  expect(await statusAndCode(admin.command('DELETE', `${address}/${ids.permission('clan')}`))).toEqual([
    404,
    'PERMISSION_NOT_FOUND',
  ])
  expect(await (await admin.command('DELETE', address)).json()).toMatchObject({ direct: [], effective: [] })
  expect((await logOf(person.userId)).map(({ action }) => action)).toEqual([
    ...['permission.granted', 'permission.granted', 'permission.granted'],
    ...['permission.revoked', 'permission.revoked'],
  ])
})

test('a change of a role’s permissions changes the permissions of everybody who has the role', async () => {
  const admin = await signedInAdmin()
  const person = await aStaffMember(site)
  const role = await aRole('클랜 도우미', 'clan')
  await admin.command('POST', `/api/admin/users/${person.userId}/role`, { roleId: role })
  await admin.command('POST', `${ROLES}/${role}/permissions`, { permissionId: ids.permission('log') })
  expect(await permissionsOf(person)).toEqual(['clan', 'log'])
  await admin.command('DELETE', `${ROLES}/${role}/permissions/${ids.permission('clan')}`)
  expect(await permissionsOf(person)).toEqual(['log'])
  const put = await admin.command('PUT', `${ROLES}/${role}`, {
    permissionIds: [ids.permission('user')],
    name: '새 이름',
  })
  expect(await put.json()).toMatchObject({ name: '새 이름', permissions: [{ name: 'user' }], userCount: 1 })
  expect(await permissionsOf(person)).toEqual(['user'])
  expect((await admin.command('DELETE', `${ROLES}/${role}`)).status).toBe(204)
  expect(await permissionsOf(person)).toEqual([])
  expect((await logOf(role)).map(({ action }) => action)).toEqual([
    ...['role.created', 'role.changed', 'role.changed', 'role.changed'],
    'role.deleted',
  ])
})

test('built-in roles and permissions keep their names and contents', async () => {
  const admin = await signedInAdmin()
  const adminRole = `${ROLES}/${ids.role('ADMIN')}`
  const builtIn = `/api/admin/permissions/${ids.permission('log')}`
  const otherUser = await signedIn(site)
  expect(otherUser.userId).toBeTruthy()
  // `direct` is an administrator without the role, and so may change the role whatever happens to it.
  const direct = await aStaffMember(site, 'admin')
  for (const answer of [
    direct.command('PUT', adminRole, { name: '왕' }),
    direct.command('PUT', adminRole, { permissionIds: [] }),
    direct.command('DELETE', adminRole),
    direct.command('DELETE', `${adminRole}/permissions/${ids.permission('log')}`),
    admin.command('PUT', builtIn, { name: 'logs' }),
    admin.command('DELETE', builtIn),
  ]) {
    expect(await statusAndCode(answer)).toEqual([409, 'BUILT_IN'])
  }
  expect((await admin.command('PUT', builtIn, { description: '감사 기록' })).status).toBe(200)
  expect(
    await statusAndCode((await aStaffMember(site, 'permission')).command('PUT', builtIn, { description: '다른 말' })),
  ).toEqual([403, 'FORBIDDEN'])
})

test('names of roles and permissions are unique in every spelling', async () => {
  const admin = await signedInAdmin()
  expect(await statusAndCode(admin.command('POST', ROLES, { name: 'a d m i n' }))).toEqual([409, 'ROLE_NAME_TAKEN'])
  expect(await statusAndCode(admin.command('POST', '/api/admin/permissions', { name: 'admin' }))).toEqual([
    409,
    'PERMISSION_NAME_TAKEN',
  ])
  const permission = await (await admin.command('POST', '/api/admin/permissions', { name: 'draw.cards' })).json()
  expect(permission).toMatchObject({ name: 'draw.cards', isBuiltIn: false, roleCount: 0, userCount: 0 })
  const address = `/api/admin/permissions/${permission.id}`
  expect(await statusAndCode(admin.command('PUT', address, { name: 'admin' }))).toEqual([409, 'PERMISSION_NAME_TAKEN'])
  // A permission with a name that the code checks grants that right to its holders, so this renaming is refused.
  const manager = await aStaffMember(site, 'permission')
  expect(await statusAndCode(manager.command('PUT', address, { name: 'admin' }))).toEqual([403, 'FORBIDDEN'])
  expect((await manager.command('PUT', address, { name: 'draw.more' })).status).toBe(200)
  expect((await manager.command('DELETE', address)).status).toBe(204)
})

test('a custom permission can be granted by a role or directly, and the same rules of grants apply', async () => {
  const admin = await signedInAdmin()
  const permission = await (await admin.command('POST', '/api/admin/permissions', { name: 'cast.games' })).json()
  const person = await aStaffMember(site, 'log')
  const has = async (browser: typeof person, name = 'cast.games') =>
    (await (await browser.get(`/api/admin/check-permission/${name}`)).json()).hasPermission
  expect([await has(person), await has(admin), await has(admin, 'cast.more')]).toEqual([false, true, false])

  const rights = `/api/admin/users/${person.userId}`
  const direct = await admin.command('POST', `${rights}/permissions`, { permissionId: permission.id })
  const ofDirect = { name: 'cast.games', sources: ['direct'] }
  expect((await direct.json()).effective).toContainEqual(ofDirect)
  expect([await has(person), await permissionsOf(person)]).toEqual([true, ['cast.games', 'log']])
  expect((await admin.command('DELETE', `${rights}/permissions/${permission.id}`)).status).toBe(200)
  expect(await has(person)).toBe(false)

  const role = await (await admin.command('POST', ROLES, { name: '중계', permissionIds: [permission.id] })).json()
  const response = await admin.command('POST', `${rights}/role`, { roleId: role.id })
  expect((await response.json()).effective).toContainEqual({ name: 'cast.games', sources: ['role'] })
  expect([await has(person), await permissionsOf(person)]).toEqual([true, ['cast.games', 'log']])
  const ofAdmin = await (await admin.get(`/api/admin/users/${admin.userId}/permissions`)).json()
  expect(ofAdmin.effective).toContainEqual({ name: 'cast.games', sources: ['admin'] })

  expect((await admin.command('PUT', `/api/admin/permissions/${permission.id}`, { name: 'cast.finals' })).status).toBe(
    200,
  )
  expect([await has(person), await has(person, 'cast.finals')]).toEqual([false, true])
  expect((await admin.command('DELETE', `/api/admin/permissions/${permission.id}`)).status).toBe(204)
  expect(await has(person, 'cast.finals')).toBe(false)
})

test('people may not rename, delete or grant a permission that only others hold, nor rename one that they hold', async () => {
  const admin = await signedInAdmin()
  const manager = await aStaffMember(site, 'permission', 'role')
  const permission = await (await manager.command('POST', '/api/admin/permissions', { name: 'mind.doors' })).json()
  const address = `/api/admin/permissions/${permission.id}`
  const person = await aStaffMember(site)
  const give = (browser: typeof admin, to: typeof admin) =>
    browser.command('POST', `/api/admin/users/${to.userId}/permissions`, { permissionId: permission.id })
  expect(await statusAndCode(give(manager, person))).toEqual([403, 'FORBIDDEN'])
  expect((await give(admin, person)).status).toBe(200)
  expect((await manager.command('PUT', address, { description: '문지기' })).status).toBe(200)
  for (const refused of [
    manager.command('PUT', address, { name: 'mind.gates' }),
    manager.command('DELETE', address),
    manager.command('DELETE', `/api/admin/users/${person.userId}/permissions/${permission.id}`),
    manager.command('POST', ROLES, { name: '문지기', permissionIds: [permission.id] }),
  ])
    expect(await statusAndCode(refused)).toEqual([403, 'FORBIDDEN'])
  expect((await give(admin, manager)).status).toBe(200)
  for (const response of [manager.command('PUT', address, { name: 'mind.gates' }), manager.command('DELETE', address)])
    expect(await statusAndCode(response)).toEqual([403, 'OWN_PERMISSIONS'])
  expect((await give(manager, await aStaffMember(site))).status).toBe(200)
  expect((await admin.command('DELETE', address)).status).toBe(204)
  expect(await permissionsOf(manager)).toEqual(['permission', 'role'])
})

test('only people who hold a permission may rename or delete it if a role contains it, even an unused role', async () => {
  const admin = await signedInAdmin()
  const permission = await (await admin.command('POST', '/api/admin/permissions', { name: 'keep.keys' })).json()
  await admin.command('POST', ROLES, { name: '열쇠', permissionIds: [permission.id] })
  const manager = await aStaffMember(site, 'permission')
  expect(await statusAndCode(manager.command('DELETE', `/api/admin/permissions/${permission.id}`))).toEqual([
    403,
    'FORBIDDEN',
  ])
})

test('people give, take and edit only permissions that they hold, and change no rights of people who hold more', async () => {
  const manager = await aStaffMember(site, 'role', 'permission', 'user')
  const person = await aStaffMember(site)
  const admin = await signedInAdmin()
  const strong = await aRole('센 역할', 'moderation')
  const rights = (userId: string) => `/api/admin/users/${userId}`
  const refused = [
    manager.command('POST', `${rights(person.userId)}/role`, { roleId: strong }),
    manager.command('POST', `${rights(person.userId)}/role`, { roleId: ids.role('ADMIN') }),
    manager.command('POST', `${rights(person.userId)}/permissions`, { permissionId: ids.permission('admin') }),
    manager.command('POST', `${ROLES}/${strong}/permissions`, { permissionId: ids.permission('user') }),
    manager.command('PUT', `${ROLES}/${strong}`, { name: '내 역할' }),
    manager.command('DELETE', `${ROLES}/${strong}`),
    manager.command('POST', ROLES, { name: '뒷문', permissionIds: [ids.permission('log')] }),
    manager.command('DELETE', `${rights(admin.userId)}/role`),
    manager.command('POST', `${rights(admin.userId)}/permissions`, { permissionId: ids.permission('user') }),
    manager.command('DELETE', `${rights(admin.userId)}/permissions`),
    manager.command('POST', `${rights(admin.userId)}/ban`, { reason: '싫어서' }),
    manager.command('DELETE', `${rights(admin.userId)}/sessions`),
    manager.command('GET', `${rights(admin.userId)}/sessions`),
  ]
  for (const answer of refused) expect(await statusAndCode(answer)).toEqual([403, 'FORBIDDEN'])
  expect(await permissionsOf(admin)).toEqual(expect.arrayContaining([...PERMISSIONS]))
  expect((await admin.get('/auth/me')).status).toBe(200)
})

test('a change of own rights is refused', async () => {
  const admin = await signedInAdmin()
  const manager = await aStaffMember(site, 'role', 'permission')
  const role = await aRole('내 역할', 'role')
  await admin.command('POST', `/api/admin/users/${manager.userId}/role`, { roleId: role })
  for (const answer of [
    admin.command('DELETE', `/api/admin/users/${admin.userId}/role`),
    admin.command('POST', `/api/admin/users/${admin.userId}/permissions`, { permissionId: ids.permission('log') }),
    manager.command('POST', `${ROLES}/${role}/permissions`, { permissionId: ids.permission('permission') }),
    manager.command('DELETE', `${ROLES}/${role}`),
  ]) {
    expect(await statusAndCode(answer)).toEqual([403, 'OWN_PERMISSIONS'])
  }
})

test('if two administrators demote each other at the same time, one of them stays an administrator', async () => {
  const alone = await startTestApp()
  try {
    const names = await grantIds(alone)
    const two = [await signedIn(alone, { isAdmin: true }), await signedIn(alone, { isAdmin: true })] as const
    const [one, other] = two
    const answers = await Promise.all([
      statusAndCode(one.command('DELETE', `/api/admin/users/${other.userId}/role`)),
      statusAndCode(other.command('DELETE', `/api/admin/users/${one.userId}/role`)),
    ])
    expect(answers.map(([status]) => status).sort()).toEqual([200, 403])
    const holders = await alone.db
      .selectFrom('appUser')
      .select('id')
      .where('roleId', '=', names.role('ADMIN'))
      .execute()
    expect(holders).toHaveLength(1)
  } finally {
    await alone.close()
  }
})

test('a refused change of rights changes nothing and is logged', async () => {
  const manager = await aStaffMember(site, 'permission')
  const person = await aStaffMember(site)
  const wanted = { permissionId: ids.permission('moderation') }
  await manager.command('POST', `/api/admin/users/${person.userId}/permissions`, wanted)
  expect(await permissionsOf(person)).toEqual([])
  const entries = await site.db
    .selectFrom('auditLog')
    .select(['action', 'result', 'reason'])
    .where('actorId', '=', manager.userId)
    .execute()
  expect(entries).toEqual([{ action: 'access.denied', result: 'denied', reason: 'FORBIDDEN' }])
})
