export const CLAN_LIMITS = {
  membersMin: 2,
  membersMax: 100,
  officers: 9,
  /** The most people without an account in a clan's roster. */
  guests: 200,
  clansPerUser: 3,
  pendingJoinRequests: 5,
  /** How many days a removed or rejected person may not apply again. */
  blockDays: 7,
} as const
