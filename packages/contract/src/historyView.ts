/** How the rows of a match history look. */
export type HistoryView = 'detailed' | 'compact'

/** Cookie with the browser's choice, for the server, which renders the first rows. */
export const VIEW_COOKIE = 'rows'
