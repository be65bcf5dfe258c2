import { expect, test } from 'vitest'
import { type ClanAltFacts, judgeClanAlt } from './judgeClanAlt.ts'

const FINE: ClanAltFacts = {
  ...{ isOwnMember: false, isItself: false, isHidden: false, isOwned: false, isOfClan: true },
  ...{ isRefused: false, haveMet: false, isChained: false, alts: 4 },
}

test.each<[ReturnType<typeof judgeClanAlt>, Partial<ClanAltFacts>]>([
  [null, {}],
  ['ALT_OF_OWN', { isOwnMember: true, isItself: true }],
  ['ALT_OF_ITSELF', { isItself: true }],
  ['ALT_HIDDEN', { isHidden: true, isOwned: true }],
  ['ALT_OWNED', { isOwned: true }],
  ['ALT_NOT_OF_CLAN', { isOfClan: false }],
  ['ALT_REFUSED', { isRefused: true }],
  ['PLAYERS_MET', { haveMet: true }],
  ['ALT_OF_ALT', { isChained: true }],
  ['ALTS_FULL', { alts: 5 }],
])('a clan alt gets the verdict %s: %j', (refusal, facts) => {
  expect(judgeClanAlt({ ...FINE, ...facts })).toBe(refusal)
})
