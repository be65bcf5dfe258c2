export const CLAN_LIMITS = {
  membersMin: 2,
  membersMax: 100,
  officers: 9,
  /** Clans of one person, who leads one of them at most. */
  clansPerUser: 3,
  /** Applications of one person that wait at once. */
  pendingJoinRequests: 5,
  /** How long a removed or rejected person may not apply again. */
  blockDays: 7,
} as const
