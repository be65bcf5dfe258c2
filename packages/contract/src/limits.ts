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
  /** The end of the year 2099. */
  latestTime: 4_102_444_799_999,
  nameTagMaxLength: 100,
  favorites: 100,
  noticeMs: 3000,
} as const
