/** `cell` counts characters, and longer cells are cut. */
export const SHEET_LIMITS = { rows: 20_000, columns: 60, bytes: 5 * 1024 * 1024, cell: 200 } as const

/** The most rows of all files in a clan's archive together: its games, sums and roster. */
export const ARCHIVE_ROWS = 60_000

export const IMPORT_LIMITS = {
  ...SHEET_LIMITS,
  games: 5_000,
  drafts: 5,
  /** How many days a draft is kept and an import can be undone. */
  keptDays: 30,
  shownProblems: 100,
  shownPeople: 1_000,
  /** The most names of a sheet that people can assign to players by hand. */
  decisions: 2_000,
  pageSize: 20,
} as const
