export const TOKEN_SCOPES = ['read', 'upload', 'nights'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** The beginning of every token, so that people and scanners for leaked secrets recognise one. */
export const TOKEN_PREFIX = 'buri_'

export const TOKEN_LIMITS = {
  perAccount: 20,
  nameLength: 40,
  daysMax: 365,
  days: 90,
} as const

/** Whether an account that holds this many tokens, expired ones included, may make another. */
export const judgeNewToken = (tokenCount: number): 'TOKENS_FULL' | 'allowed' =>
  tokenCount >= TOKEN_LIMITS.perAccount ? 'TOKENS_FULL' : 'allowed'
