export const CLAN_LIMITS = {
  membersMin: 2,
  membersMax: 100,
  officers: 9,
  guests: 200,
  clansPerUser: 3,
  pendingJoinRequests: 5,
  blockDays: 7,
} as const
