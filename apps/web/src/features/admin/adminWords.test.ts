import { TEMPORARY_FAILURE } from '@buri/contract/sentences'
import { PERMISSIONS } from '@buri/domain/permissions/permissions'
import { expect, test } from 'vitest'
import { ApiError } from '#web/api/ApiError.ts'
import { adminSentence, permissionName, reasonWords, roleName, targetWords } from './adminWords.ts'

const refused = (status: number, message: string) => new ApiError({ code: 'CONFLICT', status, message })
/** The error that the client makes when something else answers, such as a proxy. */
const unreadable = (status: number) => new ApiError({ code: 'UNAVAILABLE', status, message: TEMPORARY_FAILURE })

test.each([
  { error: unreadable(400), says: '잘못된 요청입니다.' },
  { error: unreadable(401), says: '인증이 필요합니다.' },
  {
    error: new ApiError({ code: 'UNAUTHENTICATED', status: 401, message: '로그인이 필요합니다.' }),
    says: '인증이 필요합니다.',
  },
  { error: unreadable(403), says: '권한이 없습니다.' },
  { error: unreadable(404), says: '데이터를 찾을 수 없습니다.' },
  { error: unreadable(409), says: '중복된 데이터입니다.' },
  { error: unreadable(422), says: '유효하지 않은 데이터입니다.' },
  { error: refused(500, 'stack'), says: '서버 오류가 발생했습니다.' },
  { error: unreadable(503), says: '서버 오류가 발생했습니다.' },
  { error: refused(409, '마지막 관리자입니다.'), says: '마지막 관리자입니다.' },
  { error: unreadable(418), says: '알 수 없는 오류가 발생했습니다.' },
  { error: new Error('끊겼습니다.'), says: '끊겼습니다.' },
  { error: undefined, says: '알 수 없는 오류가 발생했습니다.' },
])('$error is shown as $says', ({ error, says }) => {
  expect(adminSentence(error)).toBe(says)
})

test.each(PERMISSIONS)('%s has a label', (name) => {
  expect(permissionName(name)).toMatch(/^[가-힣·\s]+$/)
})

test('custom roles and permissions are shown by their own names', () => {
  expect([permissionName('cast.games'), roleName('중계'), roleName('ADMIN')]).toEqual(['cast.games', '중계', '관리자'])
})

test('codes in a log entry’s target and reason have labels', () => {
  const target = { targetId: 'moderation', targetLabel: '' }
  expect(targetWords({ ...target, targetType: 'permission' })).toBe('신고·제재')
  expect(targetWords({ ...target, targetType: 'clan' })).toBe('moderation')
  expect(targetWords({ targetType: 'role', targetId: '1', targetLabel: 'ADMIN' })).toBe('관리자')
  expect([reasonWords('FORBIDDEN'), reasonWords('도배')]).toEqual(['권한 없음', '도배'])
})
