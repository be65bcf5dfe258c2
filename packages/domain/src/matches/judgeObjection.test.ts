import { expect, test } from 'vitest'
import { judgeObjection, LOST_OBJECTION_MS, OPEN_OBJECTIONS } from './judgeObjection.ts'
import { NOW } from './testTestimonies.ts'

test('one person may have three open objections', () => {
  expect(OPEN_OBJECTIONS).toBe(3)
  expect(judgeObjection({ open: 2, lostAt: null }, NOW)).toBeUndefined()
  expect(judgeObjection({ open: 3, lostAt: null }, NOW)).toBe('OBJECTIONS_FULL')
})

test('a rejected objection bars its author from others for a week', () => {
  expect(LOST_OBJECTION_MS).toBe(7 * 24 * 60 * 60 * 1000)
  const judge = (now: number) => judgeObjection({ open: 0, lostAt: NOW }, now)
  expect(judge(NOW)).toBe('OBJECTION_LOST')
  expect(judge(NOW + LOST_OBJECTION_MS - 1)).toBe('OBJECTION_LOST')
  expect(judge(NOW + LOST_OBJECTION_MS)).toBeUndefined()
})
