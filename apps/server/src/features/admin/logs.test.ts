import { randomUUIDv7 } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { aStaffMember, statusAndCode } from '#server/features/admin/testStaff.ts'
import { systemActor } from '#server/model/audit/audit.ts'
import { emptyAuditLog } from '#server/platform/database/testDatabase.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)

const site = await openSite()
let admin: SignedInBrowser
let reader: SignedInBrowser
beforeEach(async () => {
  await emptyAuditLog(site.pool)
  admin = await signedIn(site, { nickname: '관리자', isAdmin: true })
  reader = await aStaffMember(site, 'log')
})

type EntryFields = { action?: string; actorId?: string | null; targetId?: string; reason?: string; label?: string }
async function anEntry(days: number, { action = 'clan.changed', actorId = null, ...given }: EntryFields = {}) {
  const id = randomUUIDv7()
  const { label, role, requestId, addressMark } = systemActor(given.label ?? '누군가')
  const actor = { actorId, actorLabel: label, actorRole: role, requestId, addressMark }
  await site.db
    .insertInto('auditLog')
    .values({
      ...actor,
      id,
      at: daysAgo(days),
      action,
      targetType: 'clan',
      targetId: given.targetId ?? 'a clan',
      targetLabel: '감자밭',
      before: JSON.stringify({ name: '감자' }),
      after: JSON.stringify({ name: '감자밭' }),
      reason: given.reason ?? null,
      result: 'success',
    })
    .execute()
  return id
}
const list = async (query: Record<string, string> = {}) =>
  (await reader.get(`/api/admin/logs?${new URLSearchParams(query)}`)).json()
const idsIn = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id)

test('a time that does not exist is refused', async () => {
  for (const query of ['from=0000-01-01T00:00:00Z', 'to=0000-12-31T23:59:59.999Z'])
    for (const path of ['/api/admin/logs', '/api/admin/logs/csv'])
      expect(await statusAndCode(reader.get(`${path}?${query}`))).toEqual([400, 'INVALID_REQUEST'])
  expect((await reader.get('/api/admin/logs?from=0001-01-01T00:00:00Z')).status).toBe(200)
})

test('the log is read in pages, newest first, by page number or by cursor', async () => {
  const ids: string[] = []
  for (const days of [1, 2, 3, 4, 5]) ids.push(await anEntry(days))
  const first = await list({ limit: '2' })
  expect(idsIn(first)).toEqual(ids.slice(0, 2))
  expect(first.meta).toEqual({ page: 1, totalPages: 3, total: 5, isMore: false })
  expect(idsIn(await list({ limit: '2', page: '2' }))).toEqual(ids.slice(2, 4))
  const next = await list({ limit: '2', cursor: first.nextCursor })
  expect(idsIn(next)).toEqual(ids.slice(2, 4))
  expect((await list({ limit: '2', cursor: next.nextCursor })).nextCursor).toBeNull()
  expect(await statusAndCode(reader.get('/api/admin/logs?page=501'))).toEqual([404, 'NOT_FOUND'])
  expect(await statusAndCode(reader.get('/api/admin/logs?page=1&page=2'))).toEqual([400, 'INVALID_REQUEST'])
})

test('each of several entries with the same time is shown once', async () => {
  const ids: string[] = []
  for (const _ of [1, 2, 3, 4]) ids.push(await anEntry(1))
  const first = await list({ limit: '3' })
  const second = await list({ limit: '3', cursor: first.nextCursor })
  expect([...idsIn(first), ...idsIn(second)].sort()).toEqual(ids.sort())
})

test('the log is filtered by actor, action, target and period', async () => {
  const ownEntry = await anEntry(1, { actorId: admin.userId })
  const otherEntry = await anEntry(2, { action: 'clan.disbanded', targetId: 'another' })
  expect(idsIn(await list({ actorId: admin.userId }))).toEqual([ownEntry])
  expect(idsIn(await list({ action: 'clan.disbanded' }))).toEqual([otherEntry])
  expect(idsIn(await list({ targetType: 'clan', targetId: 'another' }))).toEqual([otherEntry])
  expect(idsIn(await list({ from: daysAgo(1.5).toISOString() }))).toEqual([ownEntry])
  expect(idsIn(await list({ to: daysAgo(1.5).toISOString() }))).toEqual([otherEntry])
  expect((await list({ action: 'nothing' })).meta).toEqual({ page: 1, totalPages: 1, total: 0, isMore: false })
})

test('a single entry shows the values before and after, and recent actions leave out sign-ins and sign-outs', async () => {
  const id = await anEntry(1)
  await anEntry(0.5, { action: 'session.signed_in' })
  expect(await (await reader.get(`/api/admin/logs/${id}`)).json()).toMatchObject({
    before: { name: '감자' },
    after: { name: '감자밭' },
  })
  expect(idsIn({ data: await (await reader.get('/api/admin/dashboard/recent-actions')).json() })).toEqual([id])
  const stats = await (await reader.get('/api/admin/logs/stats?days=7')).json()
  expect(stats).toMatchObject({ days: 7, total: 2, denied: 0 })
  await admin.command('DELETE', `/api/admin/logs/${await anEntry(120)}`)
  const { byActor } = await (await reader.get('/api/admin/logs/stats?days=7')).json()
  expect(byActor).toEqual([
    { actorId: admin.userId, actorLabel: '관리자', joinedAt: '2024-01-01T00:00:00.000Z', count: 1 },
  ])
})

test('a redaction blanks an entry’s content, keeps the entry, and is itself logged', async () => {
  const id = await anEntry(120, { reason: '주민등록번호' })
  const redacted = await admin.command('DELETE', `/api/admin/logs/${id}`)
  expect(await redacted.json()).toMatchObject({
    ...{ id, action: 'clan.changed', actorLabel: '', targetLabel: '', reason: null, before: null, after: null },
    ...{ isRedacted: true, redactedBy: '관리자' },
  })
  expect(await statusAndCode(admin.command('DELETE', `/api/admin/logs/${id}`))).toEqual([409, 'LOG_REDACTED'])
  const [newest] = (await list()).data
  expect(newest).toMatchObject({ action: 'log.redacted', targetId: id, actorId: admin.userId })
  expect(await statusAndCode(admin.command('DELETE', `/api/admin/logs/${newest.id}`))).toEqual([409, 'LOG_LASTING'])
})

test('only administrators may redact, and never recent entries, entries about rights or entries about themselves', async () => {
  const redact = async (id: string, by = admin) => statusAndCode(by.command('DELETE', `/api/admin/logs/${id}`))
  expect(await redact(await anEntry(89))).toEqual([422, 'LOG_TOO_YOUNG'])
  expect(await redact(await anEntry(120, { action: 'role.granted' }))).toEqual([409, 'LOG_LASTING'])
  expect(await redact(await anEntry(120, { actorId: admin.userId }))).toEqual([403, 'LOG_OWN_ENTRY'])
  expect(await redact(await anEntry(120), reader)).toEqual([403, 'FORBIDDEN'])
  expect(await redact(randomUUIDv7())).toEqual([404, 'LOG_NOT_FOUND'])
})

test('the database refuses redactions that the rules forbid', async () => {
  const redact = (id: string) => site.pool.query('select redact_audit_entry($1, $2, now())', [id, admin.userId])
  for (const id of [
    await anEntry(80),
    await anEntry(120, { action: 'log.cleaned' }),
    await anEntry(120, { actorId: admin.userId }),
  ]) {
    await expect(redact(id)).rejects.toThrow('cannot be redacted')
  }
  await redact(await anEntry(120))
  await expect(site.pool.query(`update audit_log set reason = 'x'`)).rejects.toThrow('only grows')
})

test('a cleanup removes older entries, never the last ninety days or the log’s entries about itself', async () => {
  const young = await anEntry(95)
  const ownWords = await anEntry(400, { action: 'log.cleaned' })
  await anEntry(400)
  const cleanup = (days: string, by = admin) => by.command('DELETE', `/api/admin/logs/cleanup/${days}`)
  expect(await statusAndCode(cleanup('89'))).toEqual([422, 'LOG_TOO_YOUNG'])
  expect(await statusAndCode(cleanup('0'))).toEqual([400, 'INVALID_REQUEST'])
  expect(await statusAndCode(cleanup('3651'))).toEqual([400, 'INVALID_REQUEST'])
  expect(await statusAndCode(cleanup('90.5'))).toEqual([400, 'INVALID_REQUEST'])
  expect(await statusAndCode(cleanup('100', reader))).toEqual([403, 'FORBIDDEN'])
  expect(await (await cleanup('100')).json()).toEqual({ deleted: 1 })
  const remaining = await list()
  expect(idsIn(remaining).slice(1)).toEqual(expect.arrayContaining([young, ownWords]))
  expect(
    await site.db.selectFrom('auditLog').select('after').where('action', '=', 'log.cleaned').execute(),
  ).toContainEqual({ after: { days: 100, before: daysAgo(100).toISOString(), deleted: 1, inAll: 1 } })
})

test('a cleanup whose clock is fast still keeps the last ninety days by the database’s clock', async () => {
  const { rows } = await site.pool.query<{ ahead: Date; young: Date; old: Date }>(
    `select now() + interval '10 days' as ahead, now() - interval '85 days' as young, now() - interval '91 days' as old`,
  )
  const [clock] = rows
  if (!clock) throw new Error('a clock')
  const daysBeforeNow = (at: Date) => (NOW.getTime() - at.getTime()) / 86_400_000
  const young = await anEntry(daysBeforeNow(clock.young))
  await anEntry(daysBeforeNow(clock.old))
  site.setNow(clock.ahead.toISOString())
  try {
    // At the later time the sessions of other people may have expired, so this person signs in at that time.
    const later = await signedIn(site, { nickname: '앞선 시계', isAdmin: true, at: clock.ahead })
    expect(await statusAndCode(later.command('DELETE', `/api/admin/logs/${young}`))).toEqual([422, 'LOG_TOO_YOUNG'])
    const cleaned = await later.command('DELETE', '/api/admin/logs/cleanup/90')
    expect(await cleaned.json()).toEqual({ deleted: 1 })
  } finally {
    site.setNow(NOW.toISOString())
  }
  expect(await site.db.selectFrom('auditLog').select('id').where('id', '=', young).execute()).toHaveLength(1)
})

test('the exported log contains no formula, and the export is logged', async () => {
  await anEntry(1, { label: '=HYPERLINK("http://evil")', reason: '쉼표, 있음' })
  const file = await reader.get('/api/admin/logs/csv?action=clan.changed')
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(file.headers.get('cache-control')).toBe('no-store')
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())
  expect(text.startsWith('\ufeff시각,사용자,')).toBe(true)
  expect(text).toContain(`"'=HYPERLINK(""http://evil"")"`)
  expect(text).toContain('"쉼표, 있음"')
  expect((await list({ action: 'log.exported' })).data).toMatchObject([{ actorId: reader.userId }])
})
