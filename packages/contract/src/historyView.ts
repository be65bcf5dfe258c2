/** How the rows of a match history look. */
export type HistoryView = 'detailed' | 'compact'

/** The name of the cookie with the browser's choice. The server needs it, because it renders the first rows. */
export const VIEW_COOKIE = 'rows'
