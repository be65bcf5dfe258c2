import { TEMPORARY_FAILURE } from '@buri/contract/sentences'
import { PERMISSIONS } from '@buri/domain/permissions/permissions'
import { expect, test } from 'vitest'
import { ApiError } from '#web/api/ApiError.ts'
import { adminSentence, permissionName, reasonWords, roleName, targetWords } from './adminWords.ts'

const aRefusal = (status: number, message: string) => new ApiError({ code: 'CONFLICT', status, message })
/** An answer of something other than the server, such as a proxy. */
const unreadable = (status: number) => new ApiError({ code: 'UNAVAILABLE', status, message: TEMPORARY_FAILURE })

test.each([
  { error: unreadable(400), message: '잘못된 요청입니다.' },
  { error: unreadable(401), message: '인증이 필요합니다.' },
  {
    error: new ApiError({ code: 'UNAUTHENTICATED', status: 401, message: '로그인이 필요합니다.' }),
    message: '인증이 필요합니다.',
  },
  { error: unreadable(403), message: '권한이 없습니다.' },
  { error: unreadable(404), message: '데이터를 찾을 수 없습니다.' },
  { error: unreadable(409), message: '중복된 데이터입니다.' },
  { error: unreadable(422), message: '유효하지 않은 데이터입니다.' },
  { error: aRefusal(500, 'stack'), message: '서버 오류가 발생했습니다.' },
  { error: unreadable(503), message: '서버 오류가 발생했습니다.' },
  { error: aRefusal(409, '마지막 관리자입니다.'), message: '마지막 관리자입니다.' },
  { error: unreadable(418), message: '알 수 없는 오류가 발생했습니다.' },
  { error: new Error('끊겼습니다.'), message: '끊겼습니다.' },
  { error: undefined, message: '알 수 없는 오류가 발생했습니다.' },
])('$error is shown as $message', ({ error, message }) => {
  expect(adminSentence(error)).toBe(message)
})

test.each(PERMISSIONS)('%s has a label', (name) => {
  expect(permissionName(name)).toMatch(/^[가-힣·\s]+$/)
})

test('custom roles and permissions are shown by their own names', () => {
  expect([permissionName('cast.games'), roleName('중계'), roleName('ADMIN')]).toEqual(['cast.games', '중계', '관리자'])
})

test('codes in the target and the reason of a log entry are shown with labels', () => {
  const target = { targetId: 'moderation', targetLabel: '' }
  expect(targetWords({ ...target, targetType: 'permission' })).toBe('신고·제재')
  expect(targetWords({ ...target, targetType: 'clan' })).toBe('moderation')
  expect(targetWords({ targetType: 'role', targetId: '1', targetLabel: 'ADMIN' })).toBe('관리자')
  expect([reasonWords('FORBIDDEN'), reasonWords('도배')]).toEqual(['권한 없음', '도배'])
})
