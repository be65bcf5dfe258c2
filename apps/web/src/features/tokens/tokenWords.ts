import { TOKEN_LIMITS, type TokenScope } from '@buri/domain/accounts/apiTokens'

export const SCOPE_WORDS: Record<TokenScope, { name: string; allows: string }> = {
  read: { name: '읽기', allows: '내가 볼 수 있는 전적, 랭킹, 클랜, 내전을 읽어요.' },
  upload: { name: '경기 올리기', allows: '리플레이와 경기 결과를 내 이름으로 올려요.' },
  nights: { name: '내전 진행', allows: '가입한 클랜의 내전을 열고 진행해요.' },
}

export const LIFETIME_OPTIONS = [7, 30, TOKEN_LIMITS.days, TOKEN_LIMITS.daysMax].map((days) => ({
  value: String(days),
  label: `${days}일 동안 사용`,
}))
