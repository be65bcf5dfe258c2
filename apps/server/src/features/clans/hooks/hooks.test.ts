import { NewClanHook } from '@buri/contract/clanHooks'
import { HOOK_LIMITS } from '@buri/domain/clans/hooks/hookEvents'
import { expect, test } from 'vitest'
import { refusalOf } from '#server/features/clans/testClans.ts'
import { signedIn } from '#testing/testAccounts.ts'
import { aKey, sendRequest } from '#testing/testRepeats.ts'
import { ADDRESS, clanWithReceiver } from './testHooks.ts'
import { HOST } from './testReceiver.ts'

const { world, hooksAt, hookAt, aHook, hooks, aNight } = clanWithReceiver()

test('the secret is returned only once, and no list, log or export contains the secret or the address', async () => {
  const key = aKey()
  const wanted = { path: hooksAt(), body: { url: ADDRESS, events: ['night.opened'] } }
  const [made, again] = [await sendRequest(world.leader, wanted, key), await sendRequest(world.leader, wanted, key)]
  const { secret, ...hook } = NewClanHook.parse(await made.json())
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  expect(NewClanHook.parse(await again.json()).secret).toBe(secret)
  expect(await hooks()).toEqual([hook])
  expect(hook).toMatchObject({ masked: `https://${HOST}/…abcd`, madeBy: { nickname: '클랜장', isMember: true } })
  await aNight()
  world.receiver.answers.push({ status: 500 })
  await world.first.send()
  const exported = await (await world.leader.get('/api/me/export')).text()
  expect(JSON.parse(exported).clanWebhooks).toHaveLength(1)
  const list = await (await world.leader.get(hooksAt())).text()
  const delivered = await (await world.leader.get(hookAt(hook, '/deliveries'))).text()
  const { rows: audit } = await world.site.pool.query('select * from audit_log')
  const { rows: tables } = await world.site.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  for (const { name } of tables) {
    const rows = await world.site.pool.query(`select from "${name}" t where t::text like '%' || $1 || '%'`, [
      secret.slice(6),
    ])
    expect([name, rows.rowCount]).toEqual([name, 0])
  }
  expect(world.lines.length).toBeGreaterThan(3)
  for (const text of [exported, list, delivered, JSON.stringify(audit), world.lines.join('\n')]) {
    expect(text).not.toContain('s3cr3t')
    expect(text).not.toContain(secret.slice(6))
  }
})

test('a webhook outlives its maker’s membership and account, and ends with the clan', async () => {
  await aHook(['night.opened'])
  const admin = await signedIn(world.site, { isAdmin: true })
  const transfer = await world.leader.command('PATCH', `/api/clans/${world.clanId}/members/${world.officer.userId}`, {
    rank: 'leader',
  })
  expect(transfer.status).toBe(200)
  expect((await world.leader.command('DELETE', `/api/clans/${world.clanId}/members/my`)).status).toBe(204)
  const hooksSeen = async () => (await (await world.officer.get(hooksAt())).json()).hooks
  expect(await hooksSeen()).toMatchObject([{ state: 'on', madeBy: { nickname: '클랜장', isMember: false } }])
  await admin.command('POST', `/api/admin/users/${world.leader.userId}/ban`, { reason: '도배' })
  expect(await hooksSeen()).toMatchObject([{ state: 'on' }])
  expect((await world.officer.command('DELETE', `/api/clans/${world.clanId}`)).status).toBe(204)
  const { rows } = await world.site.pool.query('select from clan_hook')
  expect(rows).toEqual([])
})

test('a clan never has more webhooks than allowed, even if many are added simultaneously', async () => {
  for (let index = 1; index < HOOK_LIMITS.perClan; index += 1) await aHook()
  const wanted = { url: ADDRESS, events: ['night.opened'] }
  const answers = await Promise.all([1, 2, 3].map(() => world.leader.command('POST', hooksAt(), wanted)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
})

test.each([
  [{ url: ADDRESS, events: [] }, [400, 'INVALID_REQUEST']],
  [{ url: ADDRESS, events: ['match.deleted'] }, [400, 'INVALID_REQUEST']],
  [{ url: `https://${HOST}/${'a'.repeat(500)}`, events: ['night.opened'] }, [400, 'INVALID_REQUEST']],
  [{ url: 'http://hooks.example.com/', events: ['night.opened'] }, [422, 'HOOK_ADDRESS_INVALID']],
  [{ url: 'https://127.0.0.1/', events: ['night.opened'] }, [422, 'HOOK_ADDRESS_INVALID']],
])('a webhook like %j is refused', async (wanted, refusal) => {
  expect(await refusalOf(await world.leader.command('POST', hooksAt(), wanted))).toEqual(refusal)
})
