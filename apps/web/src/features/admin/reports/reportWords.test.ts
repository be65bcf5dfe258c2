import { isOutcomeAllowed, REPORT_OUTCOMES, REPORT_TARGETS } from '@buri/domain/community/judgeReport'
import { expect, test } from 'vitest'
import { OUTCOME_NAMES, outcomeChoices } from './reportWords.ts'

test.each(REPORT_TARGETS)('a reported %s offers exactly the decisions the server accepts', (targetType) => {
  const offered = outcomeChoices({ targetType, state: 'open' }).map(({ outcome }) => outcome)
  const expected = REPORT_OUTCOMES.filter((outcome) => isOutcomeAllowed(targetType, outcome))
  expect(offered.filter((outcome) => outcome !== 'in_review').sort()).toEqual([...expected].sort())
})

test('no decision is offered for a report that is decided, and each decision has a label', () => {
  expect(outcomeChoices({ targetType: 'post', state: 'resolved' })).toEqual([])
  expect(REPORT_OUTCOMES.filter((outcome) => !OUTCOME_NAMES.has(outcome))).toEqual([])
})
