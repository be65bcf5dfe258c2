import type { Auction } from '@buri/contract/nights/auction'
import { expect } from 'vitest'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import type { Browser } from '#testing/testBrowser.ts'
import type { eveningsOf } from '../testNights.ts'

export const auctionFrom = async (answer: Response): Promise<Auction> => {
  const { auction } = await answer.json()
  expect([answer.status, auction]).toEqual([200, expect.anything()])
  return auction
}
export const statusAndCode = async (answer: Response) => [answer.status, (await answer.json()).code]

type Options = { host: () => SignedInBrowser; evening: ReturnType<typeof eveningsOf>['evening'] }

/** Auctions of two teams whose captains came first. */
export const auctionsOf = ({ host, evening }: Options) => ({
  async opened(settings: object = {}, people = 10, accounts: Record<number, Browser> = {}, series?: object) {
    const night = await evening({ people, accounts, ...(series && { series }) })
    const captains = night.ids.slice(0, 2)
    const auctionUrl = `${night.at}/auction`
    const auction = await auctionFrom(await host().command('POST', auctionUrl, { captains, ...settings }))
    const bid = (browser: Browser, amount: number, more: object = {}) =>
      browser.command('POST', `${auctionUrl}/bids`, { signupId: auction.lot?.signupId, amount, ...more })
    return {
      ...night,
      captains,
      night: night.at,
      at: auctionUrl,
      auction,
      bid,
      blue: night.guests[0] as Browser,
      red: night.guests[1] as Browser,
    }
  },
})
