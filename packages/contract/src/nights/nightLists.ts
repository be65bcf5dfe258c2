/** How the list's page asks for the nights that have been: the page brings them, and its scripts ask for no others. */
export const PAST_NIGHTS = { period: 'past', order: 'latest' } as const
