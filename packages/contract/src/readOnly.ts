/** Header that marks answers given while the site is read-only, because its primary is away and a replica answers. */
export const READ_ONLY_HEADER = 'x-read-only'
