/** What someone types who means to end the account. */
export const WITHDRAWAL_WORDS = '탈퇴합니다' as const
