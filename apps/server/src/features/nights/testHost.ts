import { afterAll, beforeEach } from 'vitest'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import { startTestApp } from '#testing/testApp.ts'
import { aHost, eveningsOf } from './testNights.ts'

// One site for each file of tests, with a new host of evenings for each test.
export const site = await startTestApp()
afterAll(() => site.close())

export let host: SignedInBrowser
beforeEach(async () => {
  host = await aHost(site)
})

export const { evening, fixed, running, replayOf, findAwaitedMatches, upload } = eveningsOf(() => ({ site, host }))
