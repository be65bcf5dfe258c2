import { DAY_MS } from '@buri/domain/seoulTime'
import { beforeEach } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import type { SignedInBrowser } from './testAccounts.ts'
import { NOON, site, tenPeopleFrom, youngAccount } from './testTrust.ts'

export const daysLater = (count: number) => new Date(NOON.getTime() + count * DAY_MS)
export const THEIRS = tenPeopleFrom(500)

export let forger: SignedInBrowser
export let accomplice: SignedInBrowser
export let newLeader: SignedInBrowser
export let forged: { clanId: string }
export let fields: { clanId: string }
beforeEach(async () => {
  ;[forger, accomplice, newLeader] = [await youngAccount(), await youngAccount(), await youngAccount()]
  forged = { clanId: await aClan(site, { leader: forger, officers: [accomplice] }) }
  fields = { clanId: await aClan(site, { leader: newLeader }) }
})

export const joinTheirClan = async (...people: SignedInBrowser[]) => {
  for (const person of people)
    await site.db
      .insertInto('clanMember')
      .values({ ...fields, userId: person.userId, rank: 'member', joinedAt: NOON })
      .execute()
}
