import { beforeEach, expect, test } from 'vitest'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { aHost, testNightsOf } from '../testNights.ts'
import { auctionFrom, auctionsOf } from './testAuctions.ts'

const site = await openSite()
let host: SignedInBrowser
beforeEach(async () => {
  host = await aHost(site)
})
const { nightWithPeople } = testNightsOf(() => ({ site, host }))
const { openTestAuction } = auctionsOf({ host: () => host, nightWithPeople })

const bellOf = async (browser: SignedInBrowser) =>
  (await (await browser.get('/api/me/notifications')).json()).items.map(
    (item: { kind: string; outcome: string | null; url: string }) => [item.kind, item.outcome, item.url],
  )

test('the bell rings for captains when their auction starts, and for no one else', async () => {
  const [captain, bought] = [await signedIn(site), await signedIn(site)]
  const { id, auctionUrl } = await openTestAuction({}, 10, { 0: captain, 5: bought })
  expect(await bellOf(captain)).toEqual([['night', 'auction', `/inhouse/${id}/auction`]])
  expect([await bellOf(bought), await bellOf(host)]).toEqual([[], []])
  await auctionFrom(await captain.get(auctionUrl))
  expect((await host.command('DELETE', auctionUrl)).status).toBe(200)
  expect(await bellOf(captain)).toEqual([])
})

test('captains are notified once, even if the host starts the auction again and again', async () => {
  const [captain, other] = [await signedIn(site), await signedIn(site)]
  const { auctionUrl, captains } = await openTestAuction({}, 10, { 0: captain, 1: other })
  const restart = async (seconds: number) => {
    site.setNow(new Date(Date.parse('2026-11-21T12:00:00Z') + seconds * 1000).toISOString())
    expect((await host.command('DELETE', auctionUrl)).status).toBe(200)
    await auctionFrom(await host.command('POST', auctionUrl, { captains }))
  }
  for (const seconds of [1, 2, 3]) await restart(seconds)
  expect(await bellOf(captain)).toHaveLength(1)
  await restart(3600)
  expect(await bellOf(captain)).toHaveLength(2)
})
