import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { changeRole } from '#server/features/auth/changeRole.ts'
import { emptyAuditLog } from '#server/platform/database/testDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'

const site = await openSite()
beforeEach(async () => {
  await site.db.deleteFrom('appUser').execute()
  await emptyAuditLog(site.pool)
})

function admin(...args: string[]): Promise<{ code: number; output: string }> {
  const env = { PATH: process.env.PATH, DATABASE_URL: site.url }
  const file = join(import.meta.dirname, 'admin.ts')
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: `${stdout}${stderr}`.trim() })
    })
  })
}

async function account(options?: Parameters<typeof signedIn>[1]) {
  const browser = await signedIn(site, options)
  const { discordId } = await site.db
    .selectFrom('appUser')
    .select('discordId')
    .where('id', '=', browser.userId)
    .executeTakeFirstOrThrow()
  return { browser, discordId: discordId ?? '' }
}
const change = (discordId: string, gives: boolean, role = 'ADMIN') =>
  inTransaction(site.db, (tx) => changeRole(tx, { discordId, role, gives, now: new Date('2026-11-20T12:00:00Z') }))

test('granting the administrator role while a server runs ends all sessions and is logged', async () => {
  const { browser, discordId } = await account({ nickname: '감자' })
  expect(await admin('grant-role', 'ADMIN', '--discord-id', discordId)).toEqual({
    code: 0,
    output: '감자 has the role ADMIN. Signed out everywhere.',
  })
  expect((await browser.get('/auth/me')).status).toBe(401)
  expect(await site.db.selectFrom('auditLog').selectAll().execute()).toMatchObject([
    {
      action: 'role.granted',
      actorLabel: 'npm run admin',
      targetLabel: '감자',
      before: { role: null },
      after: { role: 'ADMIN' },
    },
  ])
})

test.each([
  { args: [] },
  { args: ['grant-role', 'ADMIN'] },
  { args: ['grant-role', 'ADMIN', '--discord-id', 'x'] },
  { args: ['crown', 'ADMIN', '--discord-id', '1'] },
  { args: ['grant-role', 'ADMIN', 'MORE', '--discord-id', '1'] },
])('the arguments $args are answered with the usage', async ({ args }) => {
  const { code, output } = await admin(...args)
  expect([code, output.split('\n')[0]]).toEqual([1, 'Usage: npm run admin -- grant-role ROLE --discord-id ID'])
})

test('an account that never signed in cannot get a role', async () => {
  expect(await admin('grant-role', 'ADMIN', '--discord-id', '999')).toEqual({
    code: 1,
    output: 'Nobody with this Discord id has signed in yet. Sign in once, then run this again.',
  })
})

test('an unknown role is refused', async () => {
  const { discordId } = await account()
  expect(await change(discordId, true, 'KING')).toEqual({ refusal: 'NO_SUCH_ROLE' })
})

test('granting a role twice changes nothing and ends no session', async () => {
  const { browser, discordId } = await account({ isAdmin: true })
  expect(await change(discordId, true)).toMatchObject({ changed: false })
  expect((await browser.get('/auth/me')).status).toBe(200)
})

test('the last administrator cannot lose the role until there is another administrator', async () => {
  const { discordId } = await account({ isAdmin: true })
  expect(await change(discordId, false)).toEqual({ refusal: 'LAST_ADMIN' })
  await account({ isAdmin: true })
  expect(await change(discordId, false)).toMatchObject({ changed: true })
})

test('if the role is taken from the last two administrators at the same time, one of them keeps it', async () => {
  const two = [await account({ isAdmin: true }), await account({ isAdmin: true })]
  const results = await Promise.all(two.map(({ discordId }) => change(discordId, false)))
  expect(results.filter((one) => 'refusal' in one)).toEqual([{ refusal: 'LAST_ADMIN' }])
})
