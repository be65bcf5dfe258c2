import { CLAN_LIMITS } from '@buri/domain/clans/clanLimits'
import { COMMENT_DEPTH } from '@buri/domain/community/replyPosition'
import { SEARCH_LIMITS } from './searchLimits.ts'

/**
 * Limits that server and browser share. Sizes are in bytes, times in milliseconds and lengths in characters unless the
 * name or a comment says otherwise.
 */
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
  /** Any other result file. */
  resultFileBytes: 25 * 1024 * 1024,
  uploadFiles: 20,
  /** All files of one form, with room for the form's own parts. */
  uploadBytes: 501 * 1024 * 1024,
  uploadedFilesPerDay: 200,
  /** Files of one request that asks which of them the server has. */
  knownFiles: 500,
  uploadsPerMinute: 10,
  imageFileBytes: 10 * 1024 * 1024,
  /** Pixels of an uploaded image; a phone camera's has 12 to 24 million. */
  imagePixels: 25_000_000,
  imageSide: 10_000,
  /** Width of a stored image. */
  imageWidth: 2048,
  imagePreviewWidth: 640,
  crestWidth: 256,
  crestPreviewWidth: 112,
  /** All images of one user, as stored. */
  imageQuotaBytes: 200 * 1024 * 1024,
  matchJsonBytes: 1024 * 1024,
  typedResults: 100,
  disputeMaxLength: 200,
  remarkMaxLength: 200,
  /** Arena of 2026 is the largest game: six teams of three. */
  participants: 18,
  /** The end of the year 2099. */
  latestTime: 4_102_444_799_999,
  nameTagMaxLength: 100,
  /** A code of eight, with room for spaces and hyphens. */
  typedCodeMaxLength: 20,
  matchIdMaxLength: 80,
  /**
   * A name of sixteen joined emoji is 1,300 characters when encoded; no address of ours is longer than three times
   * that.
   */
  addressMaxLength: 4096,
  favorites: 100,
  adminUsers: 20,
  recentActions: 10,
  logsPage: 20,
  logsPageMax: 100,
  /** Pages are counted only this far back; beyond that, use a cursor. */
  logsCounted: 1000,
  logsExported: 10_000,
  logWordMaxLength: 200,
  /** Length of a timestamp as programs write it. */
  timeMaxLength: 40,
  permissionNameMaxLength: 40,
  roleNameMaxLength: 30,
  grantDescriptionMaxLength: 200,
  permissionsPerRole: 100,
  banReasonMaxLength: 200,
  gridSearchDebounceMs: 300,
  toastMs: 3000,
  errorToastMs: 10_000,
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
  /** Alts of members that officers name in one request. */
  altsNamedAtOnce: 20,
  joinReasonMaxLength: 200,
  pendingJoinRequests: CLAN_LIMITS.pendingJoinRequests,
  clanBlockDays: CLAN_LIMITS.blockDays,
  boardNameMaxLength: 30,
  /** A board's new posts are counted up to this number. */
  newPostsCounted: 99,
  /** The viewer's own posts, comments and scraps are counted up to this number. */
  ownCounted: 999,
  /** Search results per kind: counting more would cost more than the search itself. */
  foundCounted: 100,
  boardDescriptionMaxLength: 200,
  boardsPerCategory: 50,
  boardCategories: 50,
  boardPrefixes: 10,
  boardPrefixMaxLength: 10,
  bannedWords: 200,
  bannedWordMaxLength: 30,
  postPageSize: 20,
  /** Posts with their bodies: a data grid keeps all of them in memory. */
  managedPosts: 100,
  managedPostsSearched: 10_000,
  postTitleMaxLength: 100,
  postBodyMaxLength: 50_000,
  commentMaxLength: 2000,
  commentPageSize: 50,
  /** Replies of one first-level comment, until more are requested. */
  commentRepliesShown: 200,
  commentDepth: COMMENT_DEPTH,
  drafts: 20,
  draftDays: 30,
  /** How often a draft is saved while it is written, in milliseconds. */
  draftEveryMs: 10_000,
  /** How many best posts of a day and of a week are listed. */
  bestPosts: 10,
  /** How many suggestions are shown at once, for each kind. */
  nameablePeople: 6,
  nameableMatches: 4,
  feedPosts: 30,
  reportDetailMaxLength: 500,
  moderationReasonMaxLength: 200,
  /** The newest notifications of a user; older ones are deleted. */
  notificationsKept: 200,
  notificationPageSize: 20,
  mutedPosts: 100,
  topicsPerStream: 5,
  /** Names looked up per balance request. */
  balancedNames: 20,
} as const
