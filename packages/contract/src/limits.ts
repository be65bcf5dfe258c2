import { CLAN_LIMITS } from '@buri/domain/clans/clanLimits'
import { COMMENT_DEPTH } from '@buri/domain/community/replyPosition'
import { SEARCH_LIMITS } from './searchLimits.ts'

/** The largest PostgreSQL `integer`, and so the largest id or revision. */
export const MAX_INTEGER = 2_147_483_647

/** Sizes are in bytes, times in milliseconds and lengths in characters unless a name or a comment says otherwise. */
export const LIMITS = {
  ...SEARCH_LIMITS,
  matchPageSize: 20,
  listLimitMax: 50,
  pageMax: 1000,
  healthPollMs: 5000,
  refreshEveryMs: 120_000,
  jsonBodyBytes: 256 * 1024,
  /** A replay grows by half a megabyte per minute; only its two ends are stored. */
  replayFileBytes: 256 * 1024 * 1024,
  /** The largest result file of another kind. */
  resultFileBytes: 25 * 1024 * 1024,
  uploadFiles: 20,
  uploadBytes: 501 * 1024 * 1024,
  uploadedFilesPerDay: 200,
  knownFiles: 500,
  uploadsPerMinute: 10,
  imageFileBytes: 10 * 1024 * 1024,
  /** The cameras of phones make 12 to 24 million pixels. */
  imagePixels: 25_000_000,
  imageSide: 10_000,
  imageWidth: 2048,
  imagePreviewWidth: 640,
  crestWidth: 256,
  crestPreviewWidth: 112,
  imageQuotaBytes: 200 * 1024 * 1024,
  matchJsonBytes: 1024 * 1024,
  typedResults: 100,
  disputeMaxLength: 200,
  remarkMaxLength: 200,
  /** Arena of 2026 is the largest game, with six teams of three. */
  participants: 18,
  /** The end of the year 2099, in milliseconds since 1970. */
  latestTime: 4_102_444_799_999,
  nameTagMaxLength: 100,
  /** Enough for a code of eight characters with spaces and hyphens. */
  typedCodeMaxLength: 20,
  matchIdMaxLength: 80,
  /** No address is longer than three encoded names of sixteen joined emoji, which have 1,300 characters each. */
  addressMaxLength: 4096,
  favorites: 100,
  adminUsers: 20,
  recentActions: 10,
  logsPage: 20,
  logsPageMax: 100,
  /** The log counts pages only up to this number of entries. Older entries need a cursor. */
  logsCounted: 1000,
  logsExported: 10_000,
  logWordMaxLength: 200,
  /** The longest timestamp that programs write. */
  timeMaxLength: 40,
  permissionNameMaxLength: 40,
  roleNameMaxLength: 30,
  grantDescriptionMaxLength: 200,
  permissionsPerRole: 100,
  banReasonMaxLength: 200,
  gridSearchDebounceMs: 300,
  toastMs: 3000,
  longToastMs: 10_000,
  clanPageSize: 12,
  clanNameMinLength: 2,
  clanNameMaxLength: 20,
  clanIntroduceMaxLength: 1000,
  clanMembersMin: CLAN_LIMITS.membersMin,
  clanMembersMax: CLAN_LIMITS.membersMax,
  clanOfficers: CLAN_LIMITS.officers,
  clansPerUser: CLAN_LIMITS.clansPerUser,
  clanMatchDays: 3650,
  clanMatchesExported: 10_000,
  memberNoteMaxLength: 200,
  altsNamedAtOnce: 20,
  joinReasonMaxLength: 200,
  pendingJoinRequests: CLAN_LIMITS.pendingJoinRequests,
  clanBlockDays: CLAN_LIMITS.blockDays,
  boardNameMaxLength: 30,
  /** The new posts of a board are counted up to this number. */
  newPostsCounted: 99,
  /** The viewer's own posts, comments and scraps are counted up to this number. */
  ownCounted: 999,
  /** Counting more results would take longer than the search itself. */
  foundCounted: 100,
  boardDescriptionMaxLength: 200,
  boardsPerCategory: 50,
  boardCategories: 50,
  boardPrefixes: 10,
  boardPrefixMaxLength: 10,
  bannedWords: 200,
  bannedWordMaxLength: 30,
  postPageSize: 20,
  /** The grid for managing posts keeps the bodies of this many posts in memory. */
  managedPosts: 100,
  managedPostsSearched: 10_000,
  postTitleMaxLength: 100,
  postBodyMaxLength: 50_000,
  commentMaxLength: 2000,
  commentPageSize: 50,
  commentRepliesShown: 200,
  commentDepth: COMMENT_DEPTH,
  drafts: 20,
  draftDays: 30,
  draftEveryMs: 10_000,
  bestPosts: 10,
  nameablePeople: 6,
  nameableMatches: 4,
  feedPosts: 30,
  reportDetailMaxLength: 500,
  moderationReasonMaxLength: 200,
  /** Older notifications are deleted. */
  notificationsKept: 200,
  notificationPageSize: 20,
  mutedPosts: 100,
  topicsPerStream: 5,
  balancedNames: 20,
} as const
