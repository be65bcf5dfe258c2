/** A separate module, so that the browser's first download needs no other sentences. */
export const NO_CONNECTION = '인터넷에 연결되어 있지 않습니다. 연결을 확인해주세요.'
export const TEMPORARY_FAILURE = '서버에 일시적인 문제가 발생했습니다. 잠시 후 다시 시도해주세요.'
export const UNREADABLE = {
  clan: 'Failed to convert clan data',
  post: '게시글을 변환하는데 실패했습니다.',
  comment: '댓글을 변환하는데 실패했습니다.',
} as const
