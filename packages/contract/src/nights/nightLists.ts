/** The server delivers exactly this list with the page, so that scripts need not request it. */
export const PAST_NIGHTS = { period: 'past', order: 'latest' } as const
