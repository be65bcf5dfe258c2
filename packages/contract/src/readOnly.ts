/** Marks answers given while the site is read-only: its primary is away, and a replica answers. */
export const READ_ONLY_HEADER = 'x-read-only'
