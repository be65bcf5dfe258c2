import { expect, test } from 'vitest'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import {
  matchDetailFor,
  matchIdOf,
  redMember,
  site,
  tenPeopleFrom,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// A sender changes a match between the moment when a guest reads it and the moment when the guest confirms it.

const INVENTED = tenPeopleFrom(300)
const PEOPLE = [9, ...INVENTED.slice(1)]
const confirmShown = (browser: SignedInBrowser, shownKey: string | null) =>
  browser.command('POST', `/api/matches/${matchIdOf(40)}/confirmations?shownKey=${shownKey}`)

test.each(['another winner', 'one more number'])(
  'a guest does not confirm a match that has %s since',
  async (change) => {
    const [inventor, friend] = [await youngAccount(), await youngAccount()]
    const fields = { clanId: await aClan(site, { leader: inventor }) }
    await upload(inventor, 39, { people: INVENTED, fields })
    const isWinner = change === 'another winner'
    await upload(isWinner ? friend : inventor, 40, { people: PEOPLE, vision: null, ...(isWinner ? {} : { fields }) })
    const shown = await matchDetailFor(matchIdOf(40), redMember)
    expect(shown).toMatchObject({ winner: 'blue', canConfirm: true, shownKey: expect.any(String) })
    expect(await matchDetailFor(matchIdOf(40), friend)).toMatchObject({ canConfirm: false, shownKey: null })
    await upload(inventor, 40, { people: PEOPLE, winner: isWinner ? 'red' : 'blue', fields })
    expect(await refusalOf(await confirmShown(redMember, shown.shownKey))).toEqual([409, 'MATCH_CHANGED'])
    const changed = await matchDetailFor(matchIdOf(40), redMember)
    expect([changed.winner, changed.participants[0]?.visionScore === null]).toEqual([isWinner ? 'red' : 'blue', false])
    expect((await confirmShown(redMember, changed.shownKey)).status).toBe(200)
  },
)
