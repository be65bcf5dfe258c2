import { expect, test } from 'vitest'
import {
  AUTO_BLIND,
  isBlindedByReports,
  isFoundHarmless,
  isOutcomeAllowed,
  REPORT_OUTCOMES,
  reportStateAfter,
} from './judgeReport.ts'

const reported = { isBlind: false, isNotice: false, isByStaff: false, weight: AUTO_BLIND.reporters }

test.each([
  { what: 'enough reports', given: {}, expected: true },
  { what: 'one too few', given: { weight: AUTO_BLIND.reporters - 1 }, expected: false },
  { what: 'a notice', given: { isNotice: true, weight: 50 }, expected: false },
  { what: 'a post of staff', given: { isByStaff: true, weight: 50 }, expected: false },
  { what: 'what is blinded already', given: { isBlind: true }, expected: false },
])('a text with $what is blinded by reports: $expected', ({ given, expected }) => {
  expect(isBlindedByReports({ ...reported, ...given })).toBe(expected)
})

test('only texts can be blinded or deleted', () => {
  expect(REPORT_OUTCOMES.filter((outcome) => !isOutcomeAllowed('clan', outcome))).toEqual(['blinded', 'deleted'])
  expect(REPORT_OUTCOMES.filter((outcome) => !isOutcomeAllowed('comment', outcome))).toEqual([])
})

test('keeping a text and rejecting its report both clear the text, but only the latter is called rejected', () => {
  expect(REPORT_OUTCOMES.filter(isFoundHarmless)).toEqual(['kept', 'rejected'])
  expect(REPORT_OUTCOMES.filter((outcome) => reportStateAfter(outcome) === 'rejected')).toEqual(['rejected'])
})
