import { ClanHook, HookDelivery, NewClanHook } from '@buri/contract/clanHooks'
import { HOOK_EVENTS, type HookEvent } from '@buri/domain/clans/hooks/hookEvents'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { z } from 'zod'
import { aClan } from '#server/features/clans/testClans.ts'
import { NIGHTS, nightFrom } from '#server/features/nights/testNights.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { startTestApp, type TestApp } from '#testing/testApp.ts'
import { jobsByName } from '#testing/testJobs.ts'
import { aKey } from '#testing/testRepeats.ts'
import { HOST, openReceiver, type Receiver } from './testReceiver.ts'

export const START_MS = Date.parse('2026-11-21T12:00:00Z')
export const SECRET = 'a secret of tests that is long enough'
export const ADDRESS = `https://${HOST}/in/s3cr3t-path?key=abcd`

async function aProcess(outside: Receiver['outside'], besideApp?: TestApp, stream?: { write: (line: string) => void }) {
  const { jobs, run } = jobsByName()
  const logger = stream ? { logger: { level: 'trace', stream } } : {}
  const config = { sessionSecret: SECRET }
  const site = await startTestApp({ jobs, outside, config, ...(besideApp ? { beside: besideApp } : {}), ...logger })
  return { site, send: () => run('clan-hooks') }
}
type Process = Awaited<ReturnType<typeof aProcess>>

type HookWorld = {
  receiver: Receiver
  first: Process
  second: Process
  site: TestApp
  leader: SignedInBrowser
  officer: SignedInBrowser
  clanId: string
  now: Date
  lines: string[]
}

export function clanWithReceiver() {
  // These values are empty until the first test begins.
  const world = { now: new Date(START_MS), lines: [] as string[] } as HookWorld
  beforeAll(async () => {
    world.receiver = await openReceiver()
    const { outside } = world.receiver
    world.first = await aProcess(outside, undefined, { write: (line) => void world.lines.push(line) })
    world.second = await aProcess(outside, world.first.site)
    world.site = world.first.site
  })
  afterAll(async () => {
    await world.second.site.close()
    await world.site.close()
    world.receiver.close()
  })
  beforeEach(async () => {
    const { site, receiver } = world
    await site.pool.query('truncate request_window')
    await site.pool.query('delete from clan_hook')
    timeAfter(0)
    receiver.answers.length = 0
    world.leader = await signedIn(site, { nickname: '클랜장' })
    world.officer = await signedIn(site, { nickname: '운영진' })
    const { leader, officer } = world
    world.clanId = await aClan(site, { clanName: `새벽반${aKey().slice(0, 6)}`, leader, officers: [officer] })
    receiver.received.length = 0
  })

  function timeAfter(ms: number) {
    world.now = new Date(START_MS + ms)
    for (const person of [world.first, world.second]) person.site.setNow(world.now.toISOString())
  }
  const hooksAt = () => `/api/clans/${world.clanId}/webhooks`
  const hookAt = ({ id }: { id: string }, more = '') => `${hooksAt()}/${id}${more}`
  const read = async (path: string) => (await world.leader.get(path)).json()

  return {
    world,
    at: timeAfter,
    hooksAt,
    hookAt,
    async aHook(events: readonly HookEvent[] = HOOK_EVENTS, url = ADDRESS) {
      const answer = await world.leader.command('POST', hooksAt(), { url, events })
      expect([answer.status, answer.status === 201 ? null : await answer.text()]).toEqual([201, null])
      return NewClanHook.parse(await answer.json())
    },
    hooks: async () => z.object({ hooks: z.array(ClanHook) }).parse(await read(hooksAt())).hooks,
    log: async (hook: { id: string }) =>
      z.object({ deliveries: z.array(HookDelivery) }).parse(await read(hookAt(hook, '/deliveries'))).deliveries,
    aNight: () => {
      const { leader, clanId } = world
      return nightFrom(leader.command('POST', NIGHTS, { clanId, title: '금요 내전' }), 201)
    },
    events: () => world.receiver.received.map(({ body }) => JSON.parse(body).event),
    ids: () => world.receiver.received.map(({ headers }) => headers['webhook-id']),
  }
}
