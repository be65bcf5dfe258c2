export type HistoryView = 'detailed' | 'compact'

/** The server needs this cookie, because it renders the first rows. */
export const VIEW_COOKIE = 'rows'
