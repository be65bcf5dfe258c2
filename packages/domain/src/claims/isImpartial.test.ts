import { expect, test } from 'vitest'
import { DAY_MS } from '../seoulTime.ts'
import { isImpartial } from './isImpartial.ts'

const NOW = Date.UTC(2026, 10, 20)
const parties = { claimantId: 'claimant', voucherId: 'voucher' }
const old = (userId: string) => ({ userId, since: NOW - 7 * DAY_MS })

test.each([
  { what: 'what the operator imported', hands: [], speaks: true },
  { what: 'what another account sent', hands: [old('friend')], speaks: true },
  { what: 'what the claimant sent too', hands: [old('friend'), old('claimant')], speaks: false },
  { what: 'what the voucher edited', hands: [old('friend'), old('voucher')], speaks: false },
  { what: 'what an account of six days sent', hands: [{ userId: 'new', since: NOW - 7 * DAY_MS + 1 }], speaks: false },
  { what: 'an account of unknown age', hands: [{ userId: 'gone', since: null }], speaks: false },
])('$what speaks for a claim: $speaks', ({ hands, speaks }) => {
  expect(isImpartial(hands, parties, NOW)).toBe(speaks)
})
