/** The words that a person types to confirm deleting the account. */
export const WITHDRAWAL_WORDS = '탈퇴합니다' as const
