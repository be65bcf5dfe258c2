import { expect, test } from 'vitest'
import { ApiError } from '#web/api/ApiError.ts'
import { adminSentence } from './adminWords.ts'

const refused = (status: number, message = '') =>
  new ApiError({ code: 'UNREADABLE', status, message, details: undefined })

test.each([
  { error: refused(400), says: '잘못된 요청입니다.' },
  { error: refused(401), says: '인증이 필요합니다.' },
  { error: refused(403), says: '권한이 없습니다.' },
  { error: refused(404), says: '데이터를 찾을 수 없습니다.' },
  { error: refused(409), says: '중복된 데이터입니다.' },
  { error: refused(422), says: '유효하지 않은 데이터입니다.' },
  { error: refused(500, 'stack'), says: '서버 오류가 발생했습니다.' },
  { error: refused(503), says: '서버 오류가 발생했습니다.' },
  { error: refused(409, '마지막 관리자입니다.'), says: '마지막 관리자입니다.' },
  { error: refused(418), says: '알 수 없는 오류가 발생했습니다.' },
  { error: new Error('끊겼습니다.'), says: '끊겼습니다.' },
  { error: undefined, says: '알 수 없는 오류가 발생했습니다.' },
])('$error is told as $says', ({ error, says }) => {
  expect(adminSentence(error)).toBe(says)
})
