import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { drippingBody, FORM_TYPE, fileHead, sendBody } from '#server/features/uploads/testBodies.ts'
import { type SignedInBrowser, signedIn } from '../testing/testAccounts.ts'
import { openSite } from '../testing/testApp.ts'

/** The longest time that a whole body may take, even if its sender sends a byte now and then. */
const PATIENCE_MS = 1500
const MEGABYTE = 1024 * 1024
const site = await openSite({ uploadPatienceMs: PATIENCE_MS })

/** The last two are for an account's third simultaneous upload and for its thirty-first sheet within ten minutes. */
const REFUSALS = ['TOO_SLOW', 'UPLOADS_UNDERWAY', 'TOO_MANY_REQUESTS']
const JSON_TYPE = 'application/json'
const send = (browser: SignedInBrowser, path: string, type: string, body: AsyncIterable<string | Uint8Array>) =>
  sendBody({ origin: site.origin, browser, path, type, body })

async function* large() {
  yield `{"text":"${'가'.repeat(MEGABYTE / 3)}`
  await wait(2000)
  throw new Error('left')
}

test('two hundred slow bodies are refused in time, while others are answered', async () => {
  const leader = await signedIn(site)
  const clanId = await aClan(site, { leader })
  const head = fileHead('KR-1.rofl') + 'x'.repeat(1000)
  const doors = [
    ['/api/matches/replays', FORM_TYPE, head],
    [`/api/clans/${clanId}/imports`, FORM_TYPE, head.replace('"files"', '"file"')],
    [`/api/clans/${clanId}/imports`, JSON_TYPE, `{"text":"${'x'.repeat(1000)}`],
    ['/api/inhouse/nights', JSON_TYPE, `{"title":"${'x'.repeat(1000)}`],
    ['/api/discord/interactions', JSON_TYPE, `{"data":"${'x'.repeat(1000)}`],
  ] as const
  const senders = Array.from({ length: 200 }, (_, index) => doors[index % doors.length] ?? expect.fail())
  const began = performance.now()
  const slow = Promise.all(senders.map(([path, type, body]) => send(leader, path, type, drippingBody(body, 100))))
  await wait(1000)
  const times: number[] = []
  for (let look = 0; look < 20; look += 1) {
    const since = performance.now()
    expect((await site.get('/api/rankings/players')).status).toBe(200)
    times.push(performance.now() - since)
  }
  const endings = await slow
  const codes = Map.groupBy(endings, (ending) => (ending === 'cut off' ? ending : ending.code))
  expect([...codes.keys()].filter((code) => !REFUSALS.includes(code ?? ''))).toEqual([])
  expect(performance.now() - began).toBeLessThan(PATIENCE_MS * 8)
  expect(times.sort((a, b) => a - b)[times.length / 2]).toBeLessThan(500)
}, 60_000)

test('an account has at most two large pasted sheets in progress', async () => {
  const leader = await signedIn(site)
  const url = `/api/clans/${await aClan(site, { leader })}/imports`
  const endings = await Promise.all(Array.from({ length: 8 }, () => send(leader, url, JSON_TYPE, large())))
  const codes = endings.map((ending) => (ending === 'cut off' ? ending : ending.code))
  expect(codes.filter((code) => code === 'UPLOADS_UNDERWAY')).toHaveLength(6)
})
