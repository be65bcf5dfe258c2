/** The address changes at once, so that the next choice starts from the new address. */
export const NAVIGATE_IN_PLACE = { replace: true, preventScrollReset: true, flushSync: true } as const
