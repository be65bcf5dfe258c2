export const WITHDRAWAL_WORDS = '탈퇴합니다' as const
