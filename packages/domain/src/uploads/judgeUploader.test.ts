import { expect, test } from 'vitest'
import { judgeUploader } from './judgeUploader.ts'

test.each([
  [0, 0, 'free'],
  [2, 0, 'free'],
  [1, 2, 'waits'],
  [3, 0, 'waits'],
  [3, 2, 'waits'],
  [6, 0, 'refused'],
  [0, 6, 'free'],
  [3, 3, 'waits'],
  [4, 3, 'refused'],
] as const)('after %i void and %i disputed uploads an account %s', (voided, disputed, state) => {
  expect(judgeUploader({ voided, disputed })).toBe(state)
})
