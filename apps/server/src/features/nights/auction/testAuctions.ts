import type { Auction } from '@buri/contract/nights/auction'
import { expect } from 'vitest'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import type { Browser } from '#testing/testBrowser.ts'
import type { testNightsOf } from '../testNights.ts'

export const auctionFrom = async (answer: Response): Promise<Auction> => {
  const { auction } = await answer.json()
  expect([answer.status, auction]).toEqual([200, expect.anything()])
  return auction
}
export const statusAndCode = async (answer: Response) => [answer.status, (await answer.json()).code]

type Options = { host: () => SignedInBrowser; nightWithPeople: ReturnType<typeof testNightsOf>['nightWithPeople'] }

export const auctionsOf = ({ host, nightWithPeople }: Options) => ({
  async openTestAuction(settings: object = {}, people = 10, accounts: Record<number, Browser> = {}, series?: object) {
    const night = await nightWithPeople({ people, accounts, ...(series && { series }) })
    const captains = night.ids.slice(0, 2)
    const auctionUrl = `${night.url}/auction`
    const auction = await auctionFrom(await host().command('POST', auctionUrl, { captains, ...settings }))
    const bid = (browser: Browser, amount: number, more: object = {}) =>
      browser.command('POST', `${auctionUrl}/bids`, { signupId: auction.lot?.signupId, amount, ...more })
    return {
      ...night,
      captains,
      night: night.url,
      auctionUrl,
      auction,
      bid,
      blue: night.guests[0] as Browser,
      red: night.guests[1] as Browser,
    }
  },
})
