/** Applies a list's choice to the address at once, so that an immediate next choice starts from it. */
export const NAVIGATE_IN_PLACE = { replace: true, preventScrollReset: true, flushSync: true } as const
