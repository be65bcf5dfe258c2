import { CLAN_LIMITS } from '@buri/domain/clans/clanLimits'

/** Limits both sides obey. Sizes are bytes, times milliseconds, lengths characters. */
export const LIMITS = {
  searchMinLength: 2,
  searchMaxLength: 50,
  searchResults: 10,
  searchDebounceMs: 500,
  matchPageSize: 20,
  listLimitMax: 50,
  pageMax: 1000,
  healthPollMs: 5000,
  refreshEveryMs: 120_000,
  jsonBodyBytes: 256 * 1024,
  replayFileBytes: 25 * 1024 * 1024,
  uploadFiles: 20,
  uploadedFilesPerDay: 200,
  uploadsPerMinute: 10,
  matchJsonBytes: 1024 * 1024,
  remarkMaxLength: 200,
  /** Arena of 2026 is the largest game: six teams of three. */
  participants: 18,
  /** The end of the year 2099. */
  latestTime: 4_102_444_799_999,
  nameTagMaxLength: 100,
  favorites: 100,
  noticeMs: 3000,
  clanPageSize: 12,
  clanNameMinLength: 2,
  clanNameMaxLength: 20,
  clanIntroduceMaxLength: 1000,
  clanMembersMin: CLAN_LIMITS.membersMin,
  clanMembersMax: CLAN_LIMITS.membersMax,
  clanOfficers: CLAN_LIMITS.officers,
  clansPerUser: CLAN_LIMITS.clansPerUser,
  joinReasonMaxLength: 200,
  pendingJoinRequests: CLAN_LIMITS.pendingJoinRequests,
  clanBlockDays: CLAN_LIMITS.blockDays,
} as const
