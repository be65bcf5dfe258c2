/** One sheet. `cell` counts characters; longer cells are cut. */
export const SHEET_LIMITS = { rows: 20_000, columns: 60, bytes: 5 * 1024 * 1024, cell: 200 } as const

/** Sheets of past results that a clan brings along. */
export const IMPORT_LIMITS = {
  ...SHEET_LIMITS,
  /** Imported games of a clan. */
  games: 5_000,
  /** Drafts of a clan that wait. */
  drafts: 5,
  /** A draft is kept, and an import can be undone, for so long. */
  keptDays: 30,
  shownProblems: 100,
  shownPeople: 1_000,
  pageSize: 20,
} as const
