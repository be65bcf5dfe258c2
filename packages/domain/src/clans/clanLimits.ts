export const CLAN_LIMITS = {
  membersMin: 2,
  membersMax: 100,
  officers: 9,
  /** Clans of one person; of these he leads one at most. */
  clansPerUser: 3,
  /** Applications of one person that wait at once. */
  pendingJoinRequests: 5,
  /** How long somebody who was removed or rejected does not apply again. */
  blockDays: 7,
} as const
