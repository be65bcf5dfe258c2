import { expect, test } from 'vitest'
import { actionName } from './actionNames.ts'

test('an action has a label, and an unknown one is shown by its name', () => {
  expect(
    [
      'role.changed',
      'match.disputed',
      'session.signed_in',
      'user.banned',
      'clan.banned',
      'clan.dreamt',
      'dream.created',
      '',
    ].map(actionName),
  ).toEqual([
    '역할 변경',
    '경기 이의 제기',
    '로그인',
    '사용자 이용 제한',
    '클랜 차단',
    'clan.dreamt',
    'dream.created',
    '',
  ])
})
