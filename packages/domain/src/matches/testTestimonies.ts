import fc from 'fast-check'
import { DAY_MS } from '../seoulTime.ts'
import { type Testimony, type Trust, trustOf } from './trust.ts'

export const NOW = Date.UTC(2026, 10, 22, 12)
/**
 * Only for tests: testimony about a match, without weight by default. An officer speaks as such for all of `speaksFor`.
 */
export const aTestimony = (by: string | null, fields: Partial<Testimony> = {}): Testimony => ({
  by,
  kind: 'source',
  at: NOW,
  outsiders: [],
  speaksFor: [],
  sides: [],
  officerOf: [],
  officerSeats: fields.officerOf ? (fields.speaksFor ?? []) : [],
  covers: [],
  namesakes: [],
  contested: [],
  clanmates: [],
  acquaintances: [],
  ...fields,
})
export const objection = (openedAt: number) => ({ openedAt, isContradiction: false, decision: null, isByStaff: false })
export const judge = (testimonies: Testimony[], input: Partial<Parameters<typeof trustOf>[0]> = {}, now = NOW): Trust =>
  trustOf({ testimonies, disputes: [], isHeldBack: false, seats: 10, ...input }, now).standing
export const seats = (count: number) => Array.from({ length: count }, (_, slot) => slot)

export const anyTestimony: fc.Arbitrary<Testimony> = fc.record({
  by: fc.constantFrom(null, 'a', 'b', 'c', 'd'),
  kind: fc.constantFrom('source' as const, 'account' as const, 'staff' as const, 'night' as const),
  at: fc.integer({ min: NOW - 2 * DAY_MS, max: NOW }),
  outsiders: fc.uniqueArray(fc.nat(9), { maxLength: 10 }),
  speaksFor: fc.uniqueArray(fc.nat(9), { maxLength: 10 }),
  sides: fc.uniqueArray(fc.constantFrom('blue' as const, 'red' as const)),
  officerOf: fc.uniqueArray(fc.constantFrom('x', 'y')),
  officerSeats: fc.uniqueArray(fc.nat(9), { maxLength: 10 }),
  covers: fc.uniqueArray(fc.nat(9), { maxLength: 10 }),
  namesakes: fc.uniqueArray(fc.nat(9), { maxLength: 10 }),
  contested: fc.uniqueArray(fc.nat(9), { maxLength: 3 }),
  clanmates: fc.uniqueArray(fc.nat(9), { maxLength: 3 }),
  acquaintances: fc.uniqueArray(fc.nat(9), { maxLength: 3 }),
})
