import { DAY_MS } from '@buri/domain/seoulTime'
import { beforeEach, expect } from 'vitest'
import { matureMatches } from '#server/model/matches/trust/maturing.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import type { SignedInBrowser } from './testAccounts.ts'
import { NOON, site, tenPeopleFrom, trustOfGame, upload } from './testTrust.ts'

/** The person whose player `redMember` owns. */
export const GUEST = 9
export const PEOPLE = [GUEST, ...tenPeopleFrom(300).slice(1)]

let day: number
export const startAtDayZero = () => {
  day = 0
}
beforeEach(startAtDayZero)

export async function send(browser: SignedInBrowser, first: number, games: number, fields = {}, report = {}) {
  for (let game = first; game < first + games; game += 1) {
    await emptyTables(site.pool, 'request_window')
    expect(await upload(browser, game, { people: PEOPLE, fields, ...report })).toMatchObject({ status: 'created' })
  }
}
export async function pass(days: number) {
  day += days
  const now = new Date(NOON.getTime() + day * DAY_MS)
  site.setNow(now.toISOString())
  await matureMatches(site.db, now)
}
export const countFiles = async (first: number, games: number) => {
  const all = await Promise.all(Array.from({ length: games }, (_, index) => trustOfGame(first + index)))
  return all.filter((one) => one === 'reported').length
}
