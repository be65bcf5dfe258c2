import { expect, test } from 'vitest'
import { mayAnswer } from './judgeQuestion.ts'

const officer = { userId: 'officer', isOfficerOfBoth: true, isStaff: false }
const staff = { userId: 'staff', isOfficerOfBoth: false, isStaff: true }
const stranger = { userId: 'stranger', isOfficerOfBoth: false, isStaff: false }
const owner = { userId: 'owner', isOfficerOfBoth: false, isStaff: false }
const of = (ownerId: string | null) => ({ ownerId })

test.each([
  { sides: [null, null], may: [officer, staff], mayNot: [stranger] },
  { sides: ['owner', null], may: [owner, staff], mayNot: [officer, stranger] },
  { sides: ['owner', 'owner'], may: [owner, staff], mayNot: [officer] },
  { sides: ['owner', 'other'], may: [staff], mayNot: [owner, officer, stranger] },
])('players of $sides: an owner decides of the own, the staff between two', ({ sides, may, mayNot }) => {
  const [one, other] = [of(sides[0] ?? null), of(sides[1] ?? null)]
  for (const asked of may) expect([asked.userId, mayAnswer(asked, one, other)]).toEqual([asked.userId, true])
  for (const asked of mayNot) expect([asked.userId, mayAnswer(asked, other, one)]).toEqual([asked.userId, false])
})
