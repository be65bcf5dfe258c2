import { expect, test } from 'vitest'
import { answerEffectOf, answerFinalAt, areAnswersEnough, isAnswerFinal } from './judgeQuestion.ts'

const officer = { userId: 'officer', isOfficerOfBoth: true, isStaff: false }
const staff = { userId: 'staff', isOfficerOfBoth: false, isStaff: true }
const stranger = { userId: 'stranger', isOfficerOfBoth: false, isStaff: false }
const owner = { userId: 'owner', isOfficerOfBoth: true, isStaff: false }
const sideOf = (ownerId: string | null) => ({ ownerId })

test.each([
  { sides: [null, null], effects: { officer: 'decides', staff: 'decides', stranger: null } },
  { sides: ['owner', null], effects: { owner: 'owns', officer: 'seconds', staff: 'decides', stranger: null } },
  { sides: ['owner', 'owner'], effects: { owner: 'decides', officer: 'seconds', staff: 'decides' } },
  { sides: ['owner', 'other'], effects: { owner: null, officer: null, staff: 'decides', stranger: null } },
])('answers about players of $sides have the effects $effects', ({ sides, effects }) => {
  const [one, other] = [sideOf(sides[0] ?? null), sideOf(sides[1] ?? null)]
  const respondents = [officer, staff, stranger, owner].filter(({ userId }) => userId in effects)
  for (const [first, second] of [
    [one, other],
    [other, one],
  ] as const)
    expect(
      Object.fromEntries(
        respondents.map((respondent) => [respondent.userId, answerEffectOf(respondent, first, second)]),
      ),
    ).toEqual(effects)
})

test('a deciding answer is enough alone, and an owner’s answer is enough only with another that seconds it', () => {
  expect(areAnswersEnough(['decides'])).toBe(true)
  expect(areAnswersEnough(['owns', 'seconds'])).toBe(true)
  expect(areAnswersEnough(['owns', 'owns', null])).toBe(false)
  expect(areAnswersEnough(['seconds', 'seconds'])).toBe(false)
})

test('an answer becomes final after thirty days, but the staff may still change "different"', () => {
  const final = answerFinalAt(0)
  for (const isSame of [true, false])
    for (const isStaff of [true, false]) {
      const isFinalAt = (now: number) => isAnswerFinal({ isSame, answeredAt: 0 }, isStaff, now)
      expect([isFinalAt(final - 1), isFinalAt(final)]).toEqual([false, isSame || !isStaff])
    }
})
