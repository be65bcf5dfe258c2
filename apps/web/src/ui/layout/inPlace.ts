/** A choice of a list changes its address at once: the next choice begins from this one, however soon it comes. */
export const IN_PLACE = { replace: true, preventScrollReset: true, flushSync: true } as const
