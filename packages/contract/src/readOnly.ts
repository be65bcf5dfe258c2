/** On answers given while the site can be read but stores nothing: its primary is away, and a replica answers. */
export const READ_ONLY_HEADER = 'x-read-only'
