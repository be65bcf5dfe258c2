import { expect, test } from 'vitest'
import { judgeMatchEdit } from './judgeMatchEdit.ts'

const HOUR = 3_600_000
const me = { userId: 'me', isModerator: false, isOfficerOfItsClan: false }

test.each([
  { who: 'the uploader at once', verdict: 'allowed' },
  { who: 'the uploader a millisecond before a day is over', hours: 24 - 1 / HOUR, verdict: 'allowed' },
  { who: 'the uploader when a day is over', hours: 24, verdict: 'EDIT_TIME_OVER' },
  { who: 'another account', uploadedBy: 'another', verdict: 'FORBIDDEN' },
  { who: 'another account after a day', uploadedBy: 'another', hours: 48, verdict: 'FORBIDDEN' },
  { who: 'any account where the operator imported it', uploadedBy: null, verdict: 'FORBIDDEN' },
  { who: 'a moderator after a year', uploadedBy: 'another', hours: 8760, isModerator: true, verdict: 'allowed' },
  { who: 'a moderator where the operator imported it', uploadedBy: null, isModerator: true, verdict: 'allowed' },
  { who: 'an officer of its clan', uploadedBy: 'another', hours: 48, isOfficerOfItsClan: true, verdict: 'allowed' },
])('an edit by $who is judged: $verdict', ({ uploadedBy = 'me', hours = 0, verdict, ...rights }) => {
  const match = { uploadedBy, uploadedAt: 1_000_000 }
  expect(judgeMatchEdit({ ...me, ...rights }, match, match.uploadedAt + hours * HOUR)).toBe(verdict)
})
