import { RATE_LIMITS } from '@buri/contract/rateLimits'
import { TOKEN_LIMITS } from '@buri/domain/accounts/apiTokens'
import { beforeEach, expect, test } from 'vitest'
import { refusalOf } from '#server/features/clans/testClans.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openProcesses } from '#testing/testApp.ts'
import { aKey, sendRequest } from '#testing/testRepeats.ts'
import { aToken, programWithToken } from './testTokens.ts'

let person: SignedInBrowser
const lines: string[] = []
const [site, other] = await openProcesses({
  logger: { level: 'trace', stream: { write: (line: string) => void lines.push(line) } },
})
beforeEach(async () => {
  await site.pool.query('delete from request_window')
  for (const server of [site, other]) server.setNow('2026-11-20T12:00:00Z')
  person = await signedIn(site, { nickname: '봇 주인' })
})

const TOKENS = '/api/me/tokens'
const READ = '/api/clans/my'
const ownTokens = async () => (await (await person.get(TOKENS)).json()).tokens

test('a token is shown once, and listed with its scopes, end and last use', async () => {
  const { token, id, ...made } = await aToken(person, { name: ' 기록 봇 ', scopes: ['read', 'upload'], days: 30 })
  expect(token).toMatch(/^buri_[\w-]{43}$/)
  expect(made).toEqual({
    name: '기록 봇',
    scopes: ['read', 'upload'],
    createdAt: '2026-11-20T12:00:00.000Z',
    expiresAt: '2026-12-20T12:00:00.000Z',
    lastUsedAt: null,
    isExpired: false,
  })
  expect((await programWithToken(site, token).get(READ)).status).toBe(200)
  const response = await person.get(TOKENS)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual({ tokens: [{ id, ...made, lastUsedAt: '2026-11-20T12:00:00.000Z' }] })
})

test('the token is in no table, log line, list or export', async () => {
  const { token } = await aToken(person, { name: '숨은 토큰' })
  await programWithToken(site, token).get(READ)
  await programWithToken(site, token).get('/api/me/sessions')
  const { rows } = await site.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  for (const { name } of rows) {
    const found = await site.pool.query(`select from "${name}" t where t::text like '%' || $1 || '%'`, [
      token.slice('buri_'.length),
    ])
    expect([name, found.rowCount]).toEqual([name, 0])
  }
  const exported = await (await person.get('/api/me/export')).text()
  expect(JSON.parse(exported).apiTokens).toMatchObject([{ name: '숨은 토큰', scopes: ['read'] }])
  const list = await (await person.get(TOKENS)).text()
  expect(lines.length).toBeGreaterThan(3)
  for (const text of [exported, list, lines.join('\n')]) {
    expect(text).not.toContain(token.slice('buri_'.length))
    expect(text).not.toContain('token_hash')
  }
})

test('a repeated request gets the same token', async () => {
  const key = aKey()
  const wanted = { path: TOKENS, body: { name: '봇', scopes: ['read'] } }
  const [first, again] = [await sendRequest(person, wanted, key), await sendRequest(person, wanted, key)]
  expect(await again.json()).toEqual(await first.json())
  expect(await ownTokens()).toHaveLength(1)
})

test('an account never has more tokens than allowed, even if many are made simultaneously', async () => {
  const limit = RATE_LIMITS.token.times
  expect(limit).toBeGreaterThanOrEqual(TOKEN_LIMITS.perAccount)
  for (let index = 1; index < TOKEN_LIMITS.perAccount; index += 1) await aToken(person)
  await site.pool.query('delete from request_window')
  const wanted = { name: '하나 더', scopes: ['read'] }
  const answers = await Promise.all([1, 2, 3].map(() => person.command('POST', TOKENS, wanted)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  const full = answers.find(({ status }) => status === 409) ?? expect.fail()
  expect(await refusalOf(full)).toEqual([409, 'TOKENS_FULL'])
})

test.each([
  { name: '', scopes: ['read'] },
  { name: '\u200b', scopes: ['read'] },
  { name: '가'.repeat(TOKEN_LIMITS.nameLength + 1), scopes: ['read'] },
  { name: '봇', scopes: [] },
  { name: '봇', scopes: ['admin'] },
  { name: '봇', scopes: ['read'], days: 0 },
  { name: '봇', scopes: ['read'], days: TOKEN_LIMITS.daysMax + 1 },
  { name: '봇', scopes: ['read'], userId: '00000000-0000-7000-8000-000000000000' },
])('a token with %j is refused', async (wanted) => {
  expect(await refusalOf(await person.command('POST', TOKENS, wanted))).toEqual([400, 'INVALID_REQUEST'])
})

test('a token ends at once when its owner revokes it, in every process', async () => {
  const { token, id } = await aToken(person)
  expect((await programWithToken(other, token).get(READ)).status).toBe(200)
  const stranger = await signedIn(site)
  expect(await refusalOf(await stranger.command('DELETE', `${TOKENS}/${id}`))).toEqual([404, 'TOKEN_NOT_FOUND'])
  expect((await person.command('DELETE', `${TOKENS}/${id}`)).status).toBe(204)
  for (const server of [site, other])
    expect(await refusalOf(await programWithToken(server, token).get(READ))).toEqual([401, 'TOKEN_INVALID'])
  expect(await refusalOf(await person.command('DELETE', `${TOKENS}/${id}`))).toEqual([404, 'TOKEN_NOT_FOUND'])
  const log = await site.db.selectFrom('auditLog').select('action').where('targetId', '=', id).execute()
  expect(log.map(({ action }) => action)).toEqual(['api_token.created', 'api_token.revoked'])
})

test('an expired token is refused and listed as expired', async () => {
  const { token } = await aToken(person, { days: 1 })
  site.setNow('2026-11-21T11:59:59Z')
  expect((await programWithToken(site, token).get(READ)).status).toBe(200)
  site.setNow('2026-11-21T12:00:00Z')
  expect(await refusalOf(await programWithToken(site, token).get(READ))).toEqual([401, 'TOKEN_EXPIRED'])
  expect(await ownTokens()).toMatchObject([{ isExpired: true }])
})

test('a banned account’s tokens end, and stay ended when the ban is lifted', async () => {
  const { token } = await aToken(person)
  const admin = await signedIn(site, { isAdmin: true })
  const ban = `/api/admin/users/${person.userId}/ban`
  expect((await admin.command('POST', ban, { reason: '도배' })).status).toBe(200)
  expect(await refusalOf(await programWithToken(site, token).get(READ))).toEqual([401, 'TOKEN_INVALID'])
  expect((await admin.command('DELETE', ban)).status).toBe(204)
  expect(await refusalOf(await programWithToken(site, token).get(READ))).toEqual([401, 'TOKEN_INVALID'])
})

test('a banned account has no valid token', async () => {
  const { token } = await aToken(person)
  await site.pool.query(`update app_user set status = 'banned' where id = $1`, [person.userId])
  expect(await refusalOf(await programWithToken(site, token).get(READ))).toEqual([401, 'TOKEN_INVALID'])
})

test('staff who end all sessions of a person end the tokens, too', async () => {
  const { token } = await aToken(person)
  const admin = await signedIn(site, { isAdmin: true })
  const answer = await admin.command('DELETE', `/api/admin/users/${person.userId}/sessions`)
  expect(await answer.json()).toEqual({ ended: 1 })
  expect(await refusalOf(await programWithToken(site, token).get(READ))).toEqual([401, 'TOKEN_INVALID'])
})

test('the tokens of a deleted account are deleted', async () => {
  const { token } = await aToken(person)
  expect((await person.command('DELETE', '/api/me', { confirm: '탈퇴합니다' })).status).toBe(204)
  expect(await refusalOf(await programWithToken(site, token).get(READ))).toEqual([401, 'TOKEN_INVALID'])
  const { rowCount } = await site.pool.query('select from api_token where user_id = $1', [person.userId])
  expect(rowCount).toBe(0)
})

test('a token’s last use is written once a minute at most', async () => {
  const { token } = await aToken(person)
  const program = programWithToken(site, token)
  const versions = async () => {
    const { rows } = await site.pool.query('select xmin from api_token where user_id = $1', [person.userId])
    return rows[0].xmin
  }
  await program.get(READ)
  const used = await versions()
  site.setNow('2026-11-20T12:00:59Z')
  await Promise.all([program.get(READ), program.get(READ), program.get(READ)])
  expect(await versions()).toBe(used)
  site.setNow('2026-11-20T12:01:00Z')
  await program.get(READ)
  expect(await versions()).not.toBe(used)
  expect(await ownTokens()).toMatchObject([{ lastUsedAt: '2026-11-20T12:01:00.000Z' }])
})

test('each answer says how many requests are left, and the limit counts all processes together', async () => {
  const { token } = await aToken(person)
  const { times, seconds } = RATE_LIMITS['token-use']
  const first = await programWithToken(site, token).get(READ)
  expect(first.headers.get('ratelimit-policy')).toBe(`"token";q=${times};w=${seconds}`)
  expect(first.headers.get('ratelimit')).toBe(`"token";r=${times - 1};t=${seconds}`)
  const second = await programWithToken(other, token).get('/api/me/sessions')
  expect([second.status, second.headers.get('ratelimit')]).toEqual([403, `"token";r=${times - 2};t=${seconds}`])
  await site.pool.query(`update request_window set requests = $1 where bucket like 'token-use:%'`, [times])
  const over = await programWithToken(other, token).get(READ)
  expect([over.status, over.headers.get('retry-after'), over.headers.get('ratelimit')]).toEqual([
    429,
    String(seconds),
    `"token";r=0;t=${seconds}`,
  ])
  const { token: next } = await aToken(person)
  expect((await programWithToken(site, next).get(READ)).status).toBe(200)
})
