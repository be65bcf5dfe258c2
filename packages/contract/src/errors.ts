import { CSRF_REFUSED, PASSING_TROUBLE } from './sentences.ts'

/** Every failure the product can show. The code is for programs and permanent; the sentence is for people and may improve. */
export const ERRORS = {
  INVALID_REQUEST: { status: 400, message: '잘못된 요청입니다.' },
  INVALID_NAME: { status: 400, message: '소환사 이름은 소환사명#태그라인 형식으로 입력해주세요.' },
  UNAUTHENTICATED: { status: 401, message: '인증이 필요합니다.' },
  FORBIDDEN: { status: 403, message: '권한이 없습니다.' },
  EDIT_TIME_OVER: { status: 403, message: '올린 지 24시간이 지난 경기는 고치거나 지울 수 없습니다.' },
  CSRF_INVALID: { status: 403, message: CSRF_REFUSED },
  NOT_FOUND: { status: 404, message: '데이터를 찾을 수 없습니다.' },
  SUMMONER_NOT_FOUND: { status: 404, message: '소환사 이름을 다시 확인해주세요' },
  MATCH_NOT_FOUND: { status: 404, message: '경기를 찾을 수 없습니다.' },
  METHOD_NOT_ALLOWED: { status: 405, message: '지원하지 않는 요청 방식입니다.' },
  TOO_SLOW: { status: 408, message: '파일을 받는 데 너무 오래 걸립니다. 다시 시도해주세요.' },
  ALREADY_LINKED: { status: 409, message: '이미 내 계정에 연결된 소환사입니다.' },
  CLAIM_WAITING: { status: 409, message: '이미 확인을 기다리는 요청이 있습니다.' },
  CLAIM_DECIDED: { status: 409, message: '이미 처리된 요청입니다.' },
  FAVORITES_FULL: { status: 409, message: '즐겨찾기는 100명까지 담을 수 있습니다.' },
  ICON_NOT_CHANGED: {
    status: 409,
    message: '게임 안의 프로필 아이콘이 아직 바뀌지 않았습니다. 바꾼 뒤 1분쯤 지나 다시 확인해주세요.',
  },
  MATCH_DELETED: { status: 409, message: '삭제된 경기입니다. 되살리려면 운영진에게 알려주세요.' },
  CONFLICT: { status: 409, message: '중복된 데이터입니다.' },
  TOO_LARGE: { status: 413, message: '파일이 너무 큽니다. 25MB까지 올릴 수 있습니다.' },
  TOO_MANY_FILES: { status: 413, message: '파일은 한 번에 20개까지 올릴 수 있습니다.' },
  BODY_TOO_LARGE: { status: 413, message: '요청이 너무 큽니다.' },
  URL_TOO_LONG: { status: 414, message: '주소가 너무 깁니다.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: '지원하지 않는 형식의 요청입니다.' },
  NOT_A_REPLAY: { status: 422, message: '리플레이 파일이 아닙니다.' },
  NOT_A_MATCH: { status: 422, message: '경기 결과로 읽을 수 없는 파일입니다.' },
  TRUNCATED: { status: 422, message: '파일이 중간에 잘려 있습니다. 다시 내려받아 올려주세요.' },
  NO_STATS: { status: 422, message: '리플레이에 경기 결과가 들어 있지 않습니다.' },
  UNSUPPORTED_VERSION: { status: 422, message: '아직 지원하지 않는 버전의 리플레이입니다.' },
  UNFINISHED_GAME: { status: 422, message: '끝나지 않은 경기의 리플레이입니다.' },
  UNPROCESSABLE: { status: 422, message: '유효하지 않은 데이터입니다.' },
  TOO_MANY_REQUESTS: { status: 429, message: '요청이 너무 많습니다. 잠시 후 다시 시도해주세요.' },
  REFRESH_TOO_SOON: { status: 429, message: '방금 갱신했습니다. 2분 뒤에 다시 갱신할 수 있습니다.' },
  INTERNAL: { status: 500, message: '서버 오류가 발생했습니다.' },
  GAME_UNAVAILABLE: {
    status: 503,
    message: '게임 서버에서 답을 받지 못해 갱신하지 못했습니다. 잠시 후 다시 시도해주세요.',
  },
  UNAVAILABLE: { status: 503, message: PASSING_TROUBLE },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof ERRORS
