/** The keys are those in the answer of `/health`. */
export const PART_NAMES: Readonly<Record<string, string>> = {
  database: '데이터베이스',
  storage: '저장 공간',
  discord: 'Discord 로그인',
  openid: 'OpenID 로그인',
  riot: '게임 서버',
}
