/** How the rows of a history are drawn. */
export type HistoryView = 'detailed' | 'compact'

/** Names the choice of this browser to the server, which draws the first rows. */
export const VIEW_COOKIE = 'rows'
