import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS } from '../seoulTime.ts'
import { type InvolvedAccounts, identifiesPlayer, knowsPlayer, type SharedMatch, supportsClaim } from './witnesses.ts'

const NOW = Date.UTC(2026, 10, 20)
const parties = ['claimant', 'voucher']
const old = (userId: string) => ({ userId, since: NOW - 7 * DAY_MS })
const young = { userId: 'new', since: NOW - 7 * DAY_MS + 1 }
const match = (fields: Partial<InvolvedAccounts>): InvolvedAccounts => ({
  isImported: false,
  witnesses: [old('friend')],
  editors: [],
  ...fields,
})

test.each([
  { what: 'what the operator imported', involvedAccounts: { isImported: true, witnesses: [] }, speaks: true },
  { what: 'what another account sent', involvedAccounts: {}, speaks: true },
  {
    what: 'what the claimant sent too',
    involvedAccounts: { witnesses: [old('friend'), old('claimant')] },
    speaks: true,
  },
  { what: 'what only the claimant sent', involvedAccounts: { witnesses: [old('claimant')] }, speaks: false },
  {
    what: 'what claimant and voucher sent',
    involvedAccounts: { witnesses: [old('claimant'), old('voucher')] },
    speaks: false,
  },
  { what: 'what only the voucher edited', involvedAccounts: { editors: [old('voucher')] }, speaks: false },
  {
    what: 'what another account edited after',
    involvedAccounts: { editors: [old('voucher'), old('friend')] },
    speaks: true,
  },
  { what: 'what an account of six days sent', involvedAccounts: { witnesses: [young] }, speaks: false },
  {
    what: 'an account of unknown age',
    involvedAccounts: { witnesses: [{ userId: 'gone', since: null }] },
    speaks: false,
  },
])('a match supports a claim ($what): $speaks', ({ involvedAccounts, speaks }) => {
  expect(supportsClaim(match(involvedAccounts), parties, NOW)).toBe(speaks)
})

test('a clan knows a player if it has four fifths of the player’s matches, each with an impartial witness', () => {
  const involvedAccounts = Array.from({ length: 8 }, () => match({}))
  expect(identifiesPlayer({ counted: 10, ofClan: 8, involvedAccounts }, parties, NOW)).toBe(true)
  expect(identifiesPlayer({ counted: 11, ofClan: 8, involvedAccounts }, parties, NOW)).toBe(false)
  expect(identifiesPlayer({ counted: 0, ofClan: 0, involvedAccounts: [] }, parties, NOW)).toBe(false)
  const forged = match({ witnesses: [old('claimant')] })
  expect(
    identifiesPlayer({ counted: 10, ofClan: 9, involvedAccounts: [...involvedAccounts, forged] }, parties, NOW),
  ).toBe(false)
})

test('an owner knows a player after three shared matches from two other uploaders, or from the operator', () => {
  const matchSentBy = (...userIds: string[]): SharedMatch => ({ isImported: false, senders: userIds.map(old) })
  const knows = (...shared: SharedMatch[]) => knowsPlayer(shared, parties, NOW)
  expect(knows(matchSentBy('a'), matchSentBy('b'), matchSentBy('a'))).toBe(true)
  expect(knows(matchSentBy('a'), matchSentBy('b'))).toBe(false)
  expect(knows(matchSentBy('a'), matchSentBy('a'), matchSentBy('a'))).toBe(false)
  expect(knows(matchSentBy('a'), matchSentBy('b'), matchSentBy('voucher'))).toBe(false)
  const imported: SharedMatch = { isImported: true, senders: [] }
  expect(knows(imported, imported, imported)).toBe(true)
})

test('matches of the parties alone prove nothing', () => {
  const hand = fc.constantFrom(old('claimant'), old('voucher'), young)
  const involvedAccounts = fc.array(hand)
  fc.assert(
    fc.property(fc.array(fc.record({ witnesses: involvedAccounts, editors: involvedAccounts })), (matches) => {
      const all = matches.map(match)
      expect(identifiesPlayer({ counted: all.length, ofClan: all.length, involvedAccounts: all }, parties, NOW)).toBe(
        false,
      )
      const shared = matches.map(({ witnesses }) => ({ isImported: false, senders: witnesses }))
      expect(knowsPlayer(shared, parties, NOW)).toBe(false)
    }),
  )
})
