/** The address changes at once, so that a choice right after it starts from the new one. */
export const NAVIGATE_IN_PLACE = { replace: true, preventScrollReset: true, flushSync: true } as const
