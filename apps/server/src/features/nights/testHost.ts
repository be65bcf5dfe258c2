import { afterAll, beforeEach } from 'vitest'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import { startTestApp } from '#testing/testApp.ts'
import { aHost, testNightsOf } from './testNights.ts'

export const site = await startTestApp()
afterAll(() => site.close())

export let host: SignedInBrowser
beforeEach(async () => {
  host = await aHost(site)
})

export const { nightWithPeople, fixTeams, startGame, replayOf, findAwaitedMatches, upload } = testNightsOf(() => ({
  site,
  host,
}))
