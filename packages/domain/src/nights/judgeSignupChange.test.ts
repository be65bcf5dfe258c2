import { expect, test } from 'vitest'
import { judgeLeaving, judgeSignupChange, judgeSignupCommand } from './judgeSignupChange.ts'
import type { SignupState } from './signup.ts'

test('leaving twice is harmless, and a person may not end another person’s signup', () => {
  const ownViewer = { isOwn: true, isManager: false }
  const otherViewer = { isOwn: false, isManager: false }
  expect(judgeLeaving(undefined, otherViewer)).toBe('gone')
  expect(judgeLeaving({ state: 'left' }, ownViewer)).toBe('gone')
  expect(judgeLeaving({ state: 'in' }, ownViewer)).toEqual({ state: 'in' })
  expect(judgeLeaving({ state: 'in' }, otherViewer)).toBe('FORBIDDEN')
})

test.each([
  { state: undefined, isOwn: true, isManager: true, verdict: 'SIGNUP_NOT_FOUND' },
  { state: 'left', isOwn: true, isManager: false, verdict: 'SIGNUP_NOT_FOUND' },
  { state: 'removed', isOwn: false, isManager: true, verdict: 'SIGNUP_NOT_FOUND' },
  { state: 'absent', isOwn: false, isManager: false, verdict: 'FORBIDDEN' },
  { state: 'absent', isOwn: true, isManager: false, verdict: { state: 'absent' } },
  { state: 'waiting', isOwn: false, isManager: true, verdict: { state: 'waiting' } },
] as const)(
  'a command for a signup that is $state (own: $isOwn, managed: $isManager) is judged: $verdict',
  ({ state, verdict, ...sender }) => {
    expect(judgeSignupCommand(state && { state }, sender)).toEqual(verdict)
  },
)

const sender = { isManager: true, isOwn: false, speaks: true }
const inPlace = { ...sender, state: 'in' as SignupState, isReadyCheckOn: true, places: 10, otherPeopleCount: 9 }
test.each([
  { change: {}, verdict: 'allowed' },
  { change: { isAbsent: true }, isManager: false, verdict: 'FORBIDDEN' },
  { change: { isAbsent: false }, isManager: false, verdict: 'FORBIDDEN' },
  { change: { isPromoted: true }, isManager: false, verdict: 'FORBIDDEN' },
  { change: { isReady: true }, isManager: false, verdict: 'allowed' },
  { change: { isReady: false }, isReadyCheckOn: false, verdict: 'NO_READY_CHECK' },
  { change: { isReady: true }, state: 'waiting', verdict: 'NO_READY_CHECK' },
  { change: { isPromoted: true }, state: 'waiting', verdict: 'allowed' },
  { change: { isPromoted: true }, state: 'waiting', otherPeopleCount: 10, verdict: 'NIGHT_NO_PLACE' },
  { change: { isReady: true, isPromoted: true }, state: 'waiting', otherPeopleCount: 10, verdict: 'NO_READY_CHECK' },
  { change: { remark: '서폿 장인' }, verdict: 'FORBIDDEN' },
  { change: { remark: '' }, verdict: 'allowed' },
  { change: { remark: '서폿 장인' }, speaks: false, verdict: 'allowed' },
  { change: { remark: '서폿 장인' }, isOwn: true, isManager: false, verdict: 'allowed' },
] as const)('the change $change of a signup is judged: $verdict', ({ change, verdict, ...about }) => {
  const { state, isManager, isOwn, speaks, ...there } = { ...inPlace, ...about }
  expect(judgeSignupChange(change, { state, isManager, isOwn, speaks }, there)).toBe(verdict)
})
