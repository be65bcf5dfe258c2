/** What both sides say word for word. Apart from the catalogue, so that the browser's first download holds only these. */
export const CSRF_REFUSED = 'CSRF 토큰이 유효하지 않습니다.'
export const PASSING_TROUBLE = '서버에 일시적인 문제가 발생했습니다. 잠시 후 다시 시도해주세요.'
