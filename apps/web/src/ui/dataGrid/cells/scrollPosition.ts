import { createStore } from '#web/ui/state/createStore.ts'

/**
 * Holds the scroll position in a store of its own. Only the rows subscribe to it, so the tools around them do not
 * render while scrolling.
 */
export const scrollPosition = () => createStore(0)
export type ScrollPosition = ReturnType<typeof scrollPosition>
