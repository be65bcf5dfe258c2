/** Query of the list of past nights. The page delivers exactly this list, so that scripts need not request it. */
export const PAST_NIGHTS = { period: 'past', order: 'latest' } as const
