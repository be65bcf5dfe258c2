/** A list's choice changes the address at once, so that the next choice, however soon, starts from it. */
export const IN_PLACE = { replace: true, preventScrollReset: true, flushSync: true } as const
