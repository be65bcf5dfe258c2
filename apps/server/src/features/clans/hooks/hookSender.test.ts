import { ClanHook } from '@buri/contract/clanHooks'
import { HOOK_ATTEMPTS, HOOK_LIMITS } from '@buri/domain/clans/hooks/hookEvents'
import { DAY_MS, MINUTE_MS } from '@buri/domain/seoulTime'
import { expect, test } from 'vitest'
import { refusalOf } from '#server/features/clans/testClans.ts'
import { keyedHashWith } from '#server/platform/http/keyedHash.ts'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import { hookSender } from './hookSender.ts'
import { waitingDeliveries } from './outbox.repository.ts'
import { hookSecrets } from './signing.ts'
import { clanWithReceiver, SECRET, START_MS } from './testHooks.ts'
import { HOST, verifyMessage } from './testReceiver.ts'
import { startSender } from './testSender.ts'

const { world, at, hookAt, aHook, hooks, log, aNight, events, ids } = clanWithReceiver()
const bells = async (browser: SignedInBrowser) => {
  const { items } = await (await browser.get('/api/me/notifications')).json()
  return items.map(({ outcome, url }: { outcome: string; url: string | null }) => ({ outcome, url }))
}

test('two processes together send each of many deliveries once', async () => {
  await aHook(['night.opened'])
  await aHook(['night.opened'], `https://${HOST}/other`)
  for (let index = 0; index < 6; index += 1) await aNight()
  const release = world.receiver.hold()
  const sends = Promise.all([world.first, world.second, world.first, world.second].map(({ send }) => send()))
  await expect.poll(() => world.receiver.received.length).toBe(2)
  release()
  await sends
  for (let turn = 0; turn < 3; turn += 1) await Promise.all([world.first, world.second].map(({ send }) => send()))
  expect(ids()).toHaveLength(12)
  expect(new Set(ids()).size).toBe(12)
})

test('a delivery that is being sent gets no second attempt if a test or a redelivery releases its webhook', async () => {
  const hook = await aHook(['night.opened'])
  await aNight()
  const release = world.receiver.hold()
  const sending = world.first.send()
  await expect.poll(() => world.receiver.received.length).toBe(1)
  const [underway] = await log(hook)
  at(1)
  expect((await world.leader.command('POST', hookAt(hook, '/test'))).status).toBe(202)
  const redelivery = hookAt(hook, `/deliveries/${underway?.id}/redeliver`)
  expect((await world.leader.command('POST', redelivery)).status).toBe(202)
  const otherSend = world.second.send()
  await expect.poll(() => world.receiver.received.length).toBe(2)
  release()
  await Promise.all([sending, otherSend])
  expect(events()).toEqual(['night.opened', 'test'])
})

test('only one of many processes that want the same delivery gets it', async () => {
  const hook = await aHook(['night.opened'])
  await aNight()
  const reservation = { now: world.now, until: new Date(world.now.getTime() + MINUTE_MS) }
  const reserveFromAll = () =>
    Array.from({ length: 4 }, (_, index) =>
      waitingDeliveries((index % 2 === 0 ? world.first : world.second).site.db).next(hook.id, reservation),
    )
  const client = await world.site.pool.connect()
  await client.query('begin')
  await client.query('select from clan_hook_delivery for no key update')
  const reserved = reserveFromAll()
  await client.query('select pg_sleep(0.2)')
  await client.query('rollback')
  client.release()
  const batches = await Promise.all([...reserved, ...reserveFromAll()])
  expect(batches.filter((one) => one !== undefined)).toHaveLength(1)
})

test('a delivery whose process is killed is sent again with the same id, after its lease has expired', async () => {
  const hook = await aHook(['night.opened'])
  await aNight()
  const release = world.receiver.hold()
  const { port, ca } = world.receiver.outside
  const { kill } = startSender({ url: world.site.url, secret: SECRET, now: world.now.toISOString(), port, ca })
  await expect.poll(() => world.receiver.received.length, { timeout: 20_000 }).toBe(1)
  await kill()
  release()
  await world.first.send()
  expect(world.receiver.received).toHaveLength(1)
  expect(await log(hook)).toMatchObject([{ state: 'waiting', attempts: 1, status: null }])
  at(2 * MINUTE_MS)
  await world.first.send()
  expect(world.receiver.received).toHaveLength(2)
  expect(new Set(ids()).size).toBe(1)
  for (const message of world.receiver.received) verifyMessage(message, hook.secret, world.now)
  expect(await log(hook)).toMatchObject([{ state: 'arrived', attempts: 2 }])
})

test('a delivery is given up if its process is killed at every attempt', async () => {
  const hook = await aHook(['night.opened'])
  await aNight()
  await world.site.pool.query('update clan_hook_delivery set attempts = $1', [HOOK_ATTEMPTS])
  await world.first.send()
  expect(world.receiver.received).toEqual([])
  expect(await log(hook)).toMatchObject([{ state: 'given_up' }])
})

test('nothing is locked while a receiver answers slowly', async () => {
  const hook = await aHook(['night.opened'])
  await aNight()
  const release = world.receiver.hold()
  const sending = world.first.send()
  await expect.poll(() => world.receiver.received.length).toBe(1)
  const { rows } = await world.site.pool.query(
    `select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
  )
  expect(rows).toEqual([])
  expect((await world.leader.command('DELETE', hookAt(hook))).status).toBe(204)
  release()
  await sending
  expect(await hooks()).toEqual([])
})

test('a receiver that answers slowly gets one delivery a turn, so that others hardly wait', async () => {
  await aHook(['night.opened'])
  for (let index = 0; index < 3; index += 1) await aNight()
  let posts = 0
  const send = hookSender({
    db: world.site.db,
    async post() {
      posts += 1
      return { kind: 'answered', status: 204, tookMs: 9000 }
    },
    factsOf: async () => ({ message: 'the same' }),
    secrets: hookSecrets(keyedHashWith(SECRET)),
    now: () => world.now,
    onDefect: (error) => expect.fail(String(error)),
  })
  await send()
  await send()
  expect(posts).toBe(1)
  at(2 * MINUTE_MS)
  await send()
  expect(posts).toBe(2)
})

test('a webhook that fails for ten deliveries or three days is turned off, and its clan is notified', async () => {
  const hook = await aHook(['night.opened'])
  await world.site.pool.query(`update clan_hook set given_up = 9, failing_since = $1`, [world.now])
  await aNight()
  world.receiver.answers.push({ status: 500 })
  await world.site.pool.query('update clan_hook_delivery set attempts = 5')
  await world.first.send()
  expect(await hooks()).toMatchObject([{ state: 'failing' }])
  const settings = `/clan/${world.clanId}/settings`
  expect(await bells(world.leader)).toContainEqual({ outcome: 'hookOff', url: settings })
  expect(await bells(world.officer)).toContainEqual({ outcome: 'hookOff', url: `/clans/${world.clanId}` })
  await aNight()
  expect(await log(hook)).toHaveLength(1)
  expect(await refusalOf(await world.leader.command('POST', hookAt(hook, '/test')))).toEqual([409, 'HOOK_OFF'])
  at(1000)
  const on = await world.leader.command('PATCH', hookAt(hook), { isOn: true })
  expect(ClanHook.parse(await on.json()).state).toBe('on')
  await world.site.pool.query(`update clan_hook set failing_since = $1`, [new Date(START_MS - 3 * DAY_MS)])
  world.receiver.answers.push({ status: 503 })
  expect((await world.leader.command('POST', hookAt(hook, '/test'))).status).toBe(202)
  await world.first.send()
  expect(await hooks()).toMatchObject([{ state: 'failing' }])
  expect((await log(hook))[0]).toMatchObject({ event: 'test', state: 'stopped', status: 503 })
  const { rows } = await world.site.pool.query(`select after from audit_log where action = 'clan.hook_turned_off'`)
  expect(JSON.stringify(rows)).not.toContain('s3cr3t')
})

test('a receiver that answers 410 gets nothing more', async () => {
  const hook = await aHook(['night.opened'])
  await aNight()
  await aNight()
  world.receiver.answers.push({ status: 410 })
  await world.first.send()
  expect(await hooks()).toMatchObject([{ state: 'gone' }])
  expect((await log(hook)).map(({ state }) => state).sort()).toEqual(['given_up', 'stopped'])
  at(DAY_MS)
  await world.first.send()
  expect(world.receiver.received).toHaveLength(1)
})

test('an officer sends a delivery again with the same id, and a test delivery', async () => {
  const hook = await aHook(['night.opened'])
  await aNight()
  await world.first.send()
  const [delivery] = await log(hook)
  const redelivery = hookAt(hook, `/deliveries/${delivery?.id}/redeliver`)
  expect((await world.leader.command('POST', redelivery)).status).toBe(202)
  expect((await world.leader.command('POST', hookAt(hook, '/test'))).status).toBe(202)
  await world.first.send()
  expect(events().sort()).toEqual(['night.opened', 'night.opened', 'test'])
  expect(ids().filter((id) => id === delivery?.id)).toHaveLength(2)
  const elsewhere = await aHook(['night.opened'])
  const foreign = hookAt(elsewhere, `/deliveries/${delivery?.id}/redeliver`)
  expect(await refusalOf(await world.leader.command('POST', foreign))).toEqual([404, 'HOOK_DELIVERY_NOT_FOUND'])
})

test('the log keeps the last fifty deliveries', async () => {
  const hook = await aHook(['night.opened'])
  await world.site.pool.query(
    `insert into clan_hook_delivery (id, hook_id, event, subject, happened_at, outcome)
     select gen_random_uuid(), $1, 'test', n::text, $2::timestamptz - n * interval '1 minute', 'arrived' from generate_series(1, 80) n`,
    [hook.id, world.now],
  )
  await aNight()
  await world.first.send()
  const { rows } = await world.site.pool.query('select from clan_hook_delivery')
  expect(rows).toHaveLength(HOOK_LIMITS.logged)
  expect((await log(hook))[0]).toMatchObject({ event: 'night.opened' })
})

test('no more deliveries are queued if too many wait', async () => {
  const hook = await aHook(['night.opened'])
  await world.site.pool.query(
    `insert into clan_hook_delivery (id, hook_id, event, subject, happened_at, next_at)
     select gen_random_uuid(), $1, 'night.opened', n::text, $2, $2 from generate_series(1, $3::int) n`,
    [hook.id, world.now, HOOK_LIMITS.waiting],
  )
  await aNight()
  const { rows } = await world.site.pool.query('select from clan_hook_delivery')
  expect(rows).toHaveLength(HOOK_LIMITS.waiting)
})

test('a delivery whose facts cannot be read is reported, and other webhooks still get theirs', async () => {
  const hooks = [await aHook(['night.opened']), await aHook(['night.opened'], `https://${HOST}/other`)]
  const night = await aNight()
  const posted: string[] = []
  const defects: unknown[] = []
  let facts = 0
  const send = hookSender({
    db: world.site.db,
    async post({ pathname }) {
      posted.push(pathname)
      return { kind: 'answered', status: 204, tookMs: 1 }
    },
    async factsOf() {
      facts += 1
      if (facts === 1) throw new Error('no facts')
      return { message: night.title }
    },
    secrets: hookSecrets(keyedHashWith(SECRET)),
    now: () => world.now,
    onDefect: (error) => defects.push(error),
  })
  await send()
  expect([posted.length, defects]).toEqual([1, [new Error('no facts')]])
  at(3 * MINUTE_MS)
  await send()
  expect(new Set(posted).size).toBe(2)
  for (const hook of hooks) expect((await log(hook))[0]?.state).toBe('arrived')
})
