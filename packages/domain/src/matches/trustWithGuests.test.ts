import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../seoulTime.ts'
import { aTestimony, judge, NOW, objection, seats } from './testTestimonies.ts'
import { bindingOutsiders, silentSeats, weightOf, withoutRepeatedNightTestimonies } from './trust.ts'

test('testimony of a night speaks for the account’s own seat and leaves the seats of other guests as they are', () => {
  const sent = aTestimony('leader', {
    outsiders: [0, 1, 2],
    namesakes: [0],
    contested: [1],
    speaksFor: seats(10).slice(3),
  })
  const night = aTestimony('owner', { kind: 'night', outsiders: [...seats(2), ...seats(10).slice(3)], speaksFor: [2] })
  expect(silentSeats({ testimonies: [sent], disputes: [] })).toEqual([2])
  expect(silentSeats({ testimonies: [sent, night], disputes: [] })).toEqual([])
  expect(silentSeats({ testimonies: [aTestimony('leader', { outsiders: [0, 1, 2] }), night], disputes: [] })).toEqual([
    0, 1,
  ])
})

test('testimony of a night is left out once its account sends or confirms the match', () => {
  const night = aTestimony('owner', { kind: 'night' })
  const other = aTestimony('other', { kind: 'night' })
  for (const kind of ['source', 'account', 'staff'] as const) {
    const said = aTestimony('owner', { kind })
    expect(withoutRepeatedNightTestimonies([night, said, other])).toEqual([said, other])
  }
  expect(withoutRepeatedNightTestimonies([night, aTestimony(null)])).toEqual([night, aTestimony(null)])
})

describe('guests whom only new accounts recorded', () => {
  const guests = { outsiders: [0, 1], contested: [0, 1], speaksFor: [4, 5, 6, 7, 8, 9] }
  const evening = aTestimony('leader', guests)
  const objectionOf = (seats: number[]) => ({ ...objection(NOW), seats })

  test('guests whom only new accounts recorded delay a match by a day', () => {
    expect(judge([evening])).toBe('waiting')
    expect(judge([evening], {}, NOW + DAY_MS)).toBe('reported')
  })

  test('people whom only new accounts ever recorded cannot stop the match by an objection', () => {
    for (const seats of [[0, 1], [3], [1, 3]])
      expect(judge([evening], { disputes: [objectionOf(seats)] }, NOW + DAY_MS)).toBe('reported')
    expect(judge([evening], { disputes: [objectionOf([0, 5])] }, NOW + DAY_MS)).toBe('disputed')
    const otherTestimony = aTestimony('leader', { ...guests, outsiders: [0, 1, 2] })
    expect(judge([otherTestimony], { disputes: [objectionOf([2])] }, NOW + DAY_MS)).toBe('disputed')
  })

  test('contested seats stay contested when a later witness does not contest them', () => {
    const copy = aTestimony('other', { ...guests, contested: [] })
    expect(judge([evening, copy], {}, NOW + DAY_MS)).toBe('reported')
  })
})

test('acquaintances delay a match by a day at most, and stay out of it until they confirm it', () => {
  const sent = aTestimony('leader', { outsiders: seats(5), acquaintances: seats(5).slice(1) })
  const objections = (slots: number[]) => ({ disputes: [{ ...objection(NOW), seats: slots }] })
  expect(judge([sent], objections([1, 2]))).toBe('waiting')
  expect(judge([sent], objections([1, 2]), NOW + DAY_MS)).toBe('reported')
  expect(judge([sent], objections([0, 1]), NOW + DAY_MS)).toBe('disputed')
  expect(silentSeats({ testimonies: [sent], disputes: [] })).toEqual(seats(5))
  expect(bindingOutsiders([sent])).toEqual([0])
  const confirmed = [sent, aTestimony('owner', { kind: 'account', outsiders: [0, 2, 3, 4], speaksFor: [1] })]
  expect(judge(confirmed, objections([1]), NOW + DAY_MS)).toBe('reported')
  expect(silentSeats({ testimonies: confirmed, disputes: [] })).toEqual([0, 2, 3, 4])
})

test('a new member’s matches of the clan’s people never count by silence, even if no person had to be asked', () => {
  const sent = aTestimony('a', { outsiders: seats(10), contested: seats(10), clanmates: seats(10) })
  expect(judge([sent], {}, NOW + DAY_MS)).toBe('waiting')
  expect(judge([sent, aTestimony('officer', { kind: 'account' })])).toBe('reported')
  expect(judge([{ ...sent, clanmates: [] }], {}, NOW + DAY_MS)).toBe('reported')
  expect(weightOf([sent], 10)).toBe(1)
  expect(weightOf([aTestimony('stranger', { outsiders: seats(4) })], 10)).toBe(0)
})

test('a new member’s copy binds no contested seat, and a stranger’s copy frees no seat of a new member’s match', () => {
  const member = aTestimony('a', { outsiders: seats(10), clanmates: seats(10) })
  for (const seen of [{ contested: seats(10) }, { namesakes: seats(10) }]) {
    const other = aTestimony('b', { outsiders: seats(10), ...seen })
    expect(judge([other, { ...member, at: NOW + 1 }], {}, NOW + DAY_MS)).toBe('reported')
    expect(judge([{ ...other, at: NOW + 1 }, member], {}, NOW + 2 * DAY_MS)).toBe('waiting')
  }
})

test('a later copy does not keep people whom the first sender knew from objecting', () => {
  const sent = aTestimony('leader', { outsiders: [0], speaksFor: seats(10).slice(1) })
  const objections = { disputes: [{ ...objection(NOW), seats: [5] }] }
  for (const seen of [{ contested: [5] }, { acquaintances: [5] }]) {
    const copy = aTestimony('other', { at: NOW + 1, outsiders: seats(10), ...seen })
    expect(judge([sent, copy], objections, NOW + DAY_MS)).toBe('disputed')
  }
})
