import { expect, test } from 'vitest'
import { judgeObjection, LOST_OBJECTION_MS, OPEN_OBJECTIONS, REFUTED_OBJECTIONS } from './judgeObjection.ts'
import { NOW } from './testTestimonies.ts'

const NONE = { open: 0, lostAt: null, refuted: 0 }
const COUNTED = { isCounted: true, now: NOW }

test('one person may have three open objections', () => {
  expect(OPEN_OBJECTIONS).toBe(3)
  expect(judgeObjection({ ...NONE, open: 2 }, COUNTED)).toBeUndefined()
  expect(judgeObjection({ ...NONE, open: 3 }, COUNTED)).toBe('OBJECTIONS_FULL')
})

test('a rejected objection bars its author from other objections for a week', () => {
  expect(LOST_OBJECTION_MS).toBe(7 * 24 * 60 * 60 * 1000)
  const judge = (now: number) => judgeObjection({ ...NONE, lostAt: NOW }, { isCounted: true, now })
  expect(judge(NOW)).toBe('OBJECTION_LOST')
  expect(judge(NOW + LOST_OBJECTION_MS - 1)).toBe('OBJECTION_LOST')
  expect(judge(NOW + LOST_OBJECTION_MS)).toBeUndefined()
})

test('three objections that the staff rejected also keep their author from withholding consent', () => {
  expect(REFUTED_OBJECTIONS).toBe(3)
  const judge = (objector: object) => judgeObjection({ ...NONE, ...objector }, { isCounted: false, now: NOW })
  expect(judge({ open: 3, lostAt: NOW, refuted: 2 })).toBeUndefined()
  expect(judge({ refuted: 3 })).toBe('OBJECTIONS_REFUTED')
})
