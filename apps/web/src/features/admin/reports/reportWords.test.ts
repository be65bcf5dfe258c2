import { canEndSo, REPORT_OUTCOMES, REPORT_TARGETS } from '@buri/domain/community/judgeReport'
import { expect, test } from 'vitest'
import { choicesFor, OUTCOMES } from './reportWords.ts'

test.each(REPORT_TARGETS)('a %s can end as the server lets it end, and in no other way', (targetType) => {
  const offered = choicesFor({ targetType, state: 'open' }).map(({ outcome }) => outcome)
  const expected = REPORT_OUTCOMES.filter((outcome) => canEndSo(targetType, outcome))
  expect(offered.filter((outcome) => outcome !== 'in_review').sort()).toEqual([...expected].sort())
})

test('what is decided is decided, and each end has a word', () => {
  expect(choicesFor({ targetType: 'post', state: 'resolved' })).toEqual([])
  expect(REPORT_OUTCOMES.filter((outcome) => !OUTCOMES.has(outcome))).toEqual([])
})
