import { setTimeout as wait } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aStaffMember, statusAndCode } from '#server/features/admin/testStaff.ts'
import { systemActor, writeAuditLog } from '#server/model/audit/audit.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { emptyAuditLog } from '#server/platform/database/testDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'

const BEGINS = Date.UTC(2026, 10, 20)
let now = BEGINS
/** Every reading of the clock is a minute later, so that no cached verification is used. */
function aMinuteLater() {
  now += 60_000
  return new Date(now)
}

let admin: SignedInBrowser
let reader: SignedInBrowser
const site = await openSite({ now: aMinuteLater })
beforeAll(async () => {
  admin = await signedIn(site, { nickname: '관리자', isAdmin: true })
  reader = await aStaffMember(site, 'log')
})
beforeEach(() => emptyAuditLog(site.pool))

const writeEntry = (tx: Transaction<DB>, targetId: string, daysAgo = 0) => {
  const caller = { actor: systemActor('누군가'), now: new Date(BEGINS - daysAgo * 86_400_000) }
  const target = { type: 'clan', id: targetId, label: '감자밭' } as const
  return writeAuditLog(tx, caller, 'clan.changed', { target, after: { name: targetId }, reason: '이유' })
}
const write = (targetId: string, daysAgo = 0) => inTransaction(site.db, (tx) => writeEntry(tx, targetId, daysAgo))
const idOf = async (targetId: string) =>
  (await site.db.selectFrom('auditLog').select('id').where('targetId', '=', targetId).executeTakeFirstOrThrow()).id
const verifyChain = async (verify = reader) => {
  await site.pool.query('delete from request_window')
  return (await verify.get('/api/admin/logs/chain')).json()
}
const rows = () =>
  site.db.selectFrom('auditLog').select(['chain', 'place', 'targetId']).orderBy('chain').orderBy('place').execute()

const tamper = (statement: string) =>
  site.pool.query(`alter table audit_log disable trigger user; ${statement}; alter table audit_log enable trigger user`)

test('an unaltered log passes verification, and verification changes nothing', async () => {
  expect(await verifyChain()).toMatchObject({ entries: 0, broken: null })
  for (const name of ['a', 'b', 'c']) await write(name)
  expect(await verifyChain()).toMatchObject({ entries: 3, broken: null })
  expect((await rows()).map(({ chain, place }) => [chain, place])).toEqual([
    [1, 1],
    [1, 2],
    [1, 3],
  ])
  expect(await statusAndCode((await signedIn(site)).get('/api/admin/logs/chain'))).toEqual([403, 'FORBIDDEN'])
})

test.each([
  { how: 'what it says after', set: `after = '{"name":"x"}'`, what: 'changed' },
  { how: 'its reason', set: 'reason = null', what: 'changed' },
  { how: 'its actor', set: `actor_label = '다른 사람'`, what: 'changed' },
  { how: 'its action', set: `action = 'clan.left'`, what: 'changed' },
  { how: 'its time', set: `at = at - interval '1 second'`, what: 'changed' },
  { how: 'what it is sealed with', set: `content_hash = ''`, what: 'changed' },
  {
    how: 'all, as a redaction does',
    set: `redacted_at = now(), salt = null, before = null, after = null, reason = null, actor_label = '',
      target_id = '', target_label = ''`,
    what: 'redacted',
  },
  { how: 'what it says, under a redaction', set: `redacted_at = now(), after = '{"name":"x"}'`, what: 'redacted' },
])('verification reports an entry whose $how was changed', async ({ set, what }) => {
  for (const name of ['a', 'b', 'c']) await write(name)
  const id = await idOf('b')
  await tamper(`update audit_log set ${set} where id = '${id}'`)
  expect((await verifyChain()).broken).toMatchObject({ id, what })
})

test('the seal of the next entry shows that an entry was changed and sealed again', async () => {
  for (const name of ['a', 'b', 'c']) await write(name)
  await tamper(`update audit_log set action = 'clan.left', hash = audit_hash(previous_hash, content_hash, chain, place, id,
    at, actor_id, actor_role, 'clan.left', target_type, result, request_id) where target_id = 'b'`)
  expect((await verifyChain()).broken).toMatchObject({ id: await idOf('c'), what: 'changed' })
})

test.each(['a', 'b', 'c'])('verification reports the removal of %s among three entries', async (gone) => {
  for (const name of ['a', 'b', 'c']) await write(name)
  await tamper(`delete from audit_log where target_id = '${gone}'`)
  const next = { a: 'b', b: 'c' }[gone]
  expect((await verifyChain()).broken).toMatchObject({ id: next ? await idOf(next) : null, what: 'missing' })
})

test('verification reports an entry inserted at the end', async () => {
  await write('a')
  await tamper(`insert into audit_log select (l).* from (select jsonb_populate_record(l, jsonb_build_object(
    'id', gen_random_uuid(), 'place', 2)) as l from audit_log l) copy`)
  expect((await verifyChain()).broken).not.toBeNull()
})

test('verification accepts logged cleanups and redactions, and reports unlogged ones', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e']) await write(name, 400)
  await write('young')
  const redacted = await idOf('c')
  expect((await admin.command('DELETE', `/api/admin/logs/${redacted}`)).status).toBe(200)
  expect(await verifyChain()).toMatchObject({ broken: null })
  expect(await (await admin.command('DELETE', '/api/admin/logs/cleanup/100')).json()).toEqual({ deleted: 5 })
  expect(await verifyChain()).toMatchObject({ entries: 3, broken: null })
  await write('younger')
  expect(await verifyChain()).toMatchObject({ entries: 4, broken: null })

  await write('old', 300)
  await site.pool.query(`select forget_audit_entries(now() - interval '100 days')`)
  expect((await verifyChain()).broken).toEqual({ id: null, at: null, what: 'cleaned' })
})

test('a chain of the log continues after a cleanup has removed its last entry', async () => {
  for (const name of ['a', 'b']) await write(name, 400)
  expect(await (await admin.command('DELETE', '/api/admin/logs/cleanup/100')).json()).toEqual({ deleted: 2 })
  await write('c')
  expect(await verifyChain()).toMatchObject({ entries: 2, broken: null })
  await tamper(`delete from audit_log where target_id = 'c'`)
  expect((await verifyChain()).broken).toMatchObject({ what: 'missing' })
})

test('transactions that write the log never wait for each other', async () => {
  const holding = Promise.withResolvers<void>()
  const slow = [1, 2].map((n) =>
    inTransaction(site.db, async (tx) => {
      await writeEntry(tx, `slow ${n}`)
      await holding.promise
      await writeEntry(tx, `slow ${n} again`)
      if (n === 2) throw new Error('changed its mind')
    }).catch(() => 'rolled back'),
  )
  await wait(50)
  const quick = write('quick').then(() => 'written')
  expect(await Promise.race([quick, wait(5000, 'waited')])).toBe('written')
  holding.resolve()
  expect(await Promise.all(slow)).toContain('rolled back')
  await Promise.all(Array.from({ length: 40 }, (_, n) => write(`many ${n}`)))
  expect(await verifyChain()).toMatchObject({ entries: 43, broken: null })
  const chains = new Set((await rows()).map(({ chain }) => chain))
  expect(chains.size).toBeGreaterThan(1)
  expect(chains.size).toBeLessThanOrEqual(14)
})

test('a log longer than one batch is checked to its end', async () => {
  await site.pool.query(`insert into audit_log (id, at, actor_label, action, target_type, target_id, result)
    select gen_random_uuid(), now(), '', 'clan.changed', 'clan', n::text, 'success' from generate_series(1, 5100) n`)
  expect(await verifyChain()).toMatchObject({ entries: 5100, broken: null })
  const id = await idOf('5050')
  await tamper(`update audit_log set reason = 'x' where id = '${id}'`)
  expect((await verifyChain()).broken).toMatchObject({ id, what: 'changed' })
})
