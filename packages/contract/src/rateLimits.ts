import type { LimitRule } from '@buri/domain/limitWords'
import { NEW_CLAN } from '@buri/domain/uploads/judgeAllowance'
import type { ErrorCode } from './errors.ts'
import { LIMITS } from './limits.ts'

const MINUTE = 60
const DAY = 24 * 3600

type RateLimit = LimitRule & {
  /**
   * How requests are counted. `caller`: per account, or per address without one; `address`: always per address;
   * `feature`: by the feature itself, for example per player, whom it has to look up first.
   */
  per: 'caller' | 'address' | 'feature'
  refusal?: ErrorCode
}

export const RATE_LIMITS = {
  admin: { what: '관리 작업', times: 120, seconds: MINUTE, per: 'caller' },
  /** Limited because each merge or split rates the matches of two players again. */
  alt: { what: '부캐 지정', times: 10, seconds: DAY, per: 'caller' },
  /** Limited because each file reads all of a clan's games twice. */
  archive: { what: '클랜 기록 내려받기', times: 3, seconds: 10 * MINUTE, per: 'caller' },
  /**
   * Limits for files beyond the accounts' own limits, counted for each new clan: the first for a day, the second for
   * all days together.
   */
  'backlog-day': { what: '새 클랜의 지난 경기 올리기', times: NEW_CLAN.filesPerDay, seconds: DAY, per: 'feature' },
  'backlog-file': {
    what: '새 클랜의 지난 경기 올리기',
    times: NEW_CLAN.files,
    seconds: NEW_CLAN.days * DAY,
    per: 'feature',
  },
  balance: { what: '팀 나누기', times: 300, seconds: MINUTE, per: 'caller' },
  'balance-names': { what: '팀 분석의 이름 찾기', times: 30, seconds: MINUTE, per: 'caller' },
  check: { what: '권한 확인', times: 120, seconds: MINUTE, per: 'caller' },
  'clan-search': { what: '클랜 검색', times: 30, seconds: MINUTE, per: 'address' },
  claim: { what: '게임 계정 연결 신청', times: 5, seconds: DAY, per: 'caller' },
  clan: { what: '클랜 변경', times: 60, seconds: MINUTE, per: 'caller' },
  export: { what: '내려받기', times: 10, seconds: 10 * MINUTE, per: 'caller' },
  import: { what: '시트 올리기', times: 30, seconds: 10 * MINUTE, per: 'caller' },
  'import-change': { what: '시트 고치기', times: 120, seconds: MINUTE, per: 'caller' },
  /** Limited because each request reads a whole sheet, or thousands of a clan's matches. */
  past: { what: '지난 기록 보기', times: 120, seconds: MINUTE, per: 'caller' },
  hook: { what: '웹훅 추가와 서명 키 변경', times: 20, seconds: 60 * MINUTE, per: 'caller' },
  /** Limited because each call sends a request to an address of the caller's choice. */
  'hook-send': { what: '웹훅 테스트와 다시 보내기', times: 30, seconds: 10 * MINUTE, per: 'caller' },
  invitation: { what: '클랜 초대', times: 60, seconds: 60 * MINUTE, per: 'caller' },
  'known-file': { what: '올린 파일 확인', times: 60, seconds: MINUTE, per: 'caller' },
  'log-check': { what: '기록 확인', times: 10, seconds: MINUTE, per: 'caller' },
  favorite: { what: '즐겨찾기 변경', times: 60, seconds: MINUTE, per: 'caller' },
  'icon-check': { what: '아이콘 확인', times: 10, seconds: 10 * MINUTE, per: 'caller' },
  'match-edit': { what: '경기 고치기', times: 30, seconds: MINUTE, per: 'caller' },
  board: { what: '게시판 관리', times: 120, seconds: MINUTE, per: 'caller' },
  comment: { what: '댓글 쓰기', times: 6, seconds: MINUTE, per: 'caller' },
  /** Keeps codes from being guessed. Counted per person in Discord. */
  'discord-link': { what: 'Discord 채널 연결', times: 10, seconds: 10 * MINUTE, per: 'feature' },
  draft: { what: '임시저장', times: 60, seconds: MINUTE, per: 'caller' },
  moderation: { what: '게시글 관리', times: 120, seconds: MINUTE, per: 'caller' },
  night: { what: '내전 생성', times: 20, seconds: 60 * MINUTE, per: 'caller' },
  'auction-bid': { what: '입찰', times: 240, seconds: MINUTE, per: 'caller' },
  'night-change': { what: '내전 진행', times: 240, seconds: MINUTE, per: 'caller' },
  'team-proposals': { what: '여러 팀 나누기', times: 30, seconds: MINUTE, per: 'caller' },
  /** Keeps codes of six characters from being guessed. */
  'night-code': { what: '초대 코드 찾기', times: 60, seconds: MINUTE, per: 'address' },
  'night-join': { what: '내전 참가', times: 120, seconds: MINUTE, per: 'caller' },
  notification: { what: '알림 변경', times: 120, seconds: MINUTE, per: 'caller' },
  push: { what: '푸시 알림 설정', times: 30, seconds: MINUTE, per: 'caller' },
  post: { what: '글쓰기', times: 6, seconds: 5 * MINUTE, per: 'caller' },
  'post-edit': { what: '게시글 고치기', times: 30, seconds: MINUTE, per: 'caller' },
  mention: { what: '이름 제안', times: 120, seconds: MINUTE, per: 'caller' },
  question: { what: '확인 요청에 답하기', times: 60, seconds: MINUTE, per: 'caller' },
  preview: { what: '미리 보기', times: 120, seconds: MINUTE, per: 'caller' },
  reaction: { what: '추천', times: 60, seconds: MINUTE, per: 'caller' },
  /** Counts requests sent again with their key, which their own limits do not count. */
  repeat: { what: '같은 요청 다시 보내기', times: 60, seconds: MINUTE, per: 'caller' },
  report: { what: '신고', times: 10, seconds: DAY, per: 'caller' },
  scrap: { what: '스크랩', times: 60, seconds: MINUTE, per: 'caller' },
  image: { what: '이미지 올리기', times: 60, seconds: 10 * MINUTE, per: 'caller' },
  /** Counts all reads together. Each process counts for itself. */
  read: { what: '요청', times: 1200, seconds: MINUTE, per: 'address' },
  refresh: {
    what: '전적 갱신',
    times: 1,
    seconds: LIMITS.refreshEveryMs / 1000,
    per: 'feature',
    refusal: 'REFRESH_TOO_SOON',
  },
  search: { what: '검색', times: 30, seconds: MINUTE, per: 'address' },
  /** Keeps the codes of places from being guessed, but leaves room for a whole club that shares one address. */
  'seat-code': { what: '자리 되찾기', times: 20, seconds: 10 * MINUTE, per: 'address' },
  /** Limited because names and visibility are part of everyone's cached pages, and each change rebuilds these pages. */
  showing: { what: '이름과 공개 범위 변경', times: 30, seconds: 10 * MINUTE, per: 'caller' },
  /** Counts failed sign-ins only, because each costs a request to the provider. */
  'sign-in': { what: '로그인', times: 60, seconds: 10 * MINUTE, per: 'feature' },
  'sign-in-link': { what: '로그인 방법 변경', times: 20, seconds: 60 * MINUTE, per: 'caller' },
  token: { what: 'API 토큰 만들기', times: 20, seconds: 60 * MINUTE, per: 'caller' },
  /** Counts all requests with one API token, in addition to their own limits. */
  'token-use': { what: '이 API 토큰의 요청', times: 300, seconds: MINUTE, per: 'feature' },
  upload: { what: '올리기', times: LIMITS.uploadsPerMinute, seconds: MINUTE, per: 'caller' },
  'upload-file': { what: '파일 올리기', times: LIMITS.uploadedFilesPerDay, seconds: DAY, per: 'caller' },
  /** Limited because each change sends a message to Discord. */
  webhook: { what: '웹훅 저장', times: 10, seconds: 10 * MINUTE, per: 'caller' },
} as const satisfies Record<string, RateLimit>

export type RateClass = keyof typeof RATE_LIMITS

/** A limit that counts every request, or one that counts only requests in which one of the named members is set. */
export type Limit =
  | RateClass
  | { limit: RateClass; whenBodyHas: readonly string[] }
  | { limit: RateClass; whenQueryHas: readonly string[] }
