import { createStore } from '#web/ui/state/createStore.ts'

/**
 * The scroll position, in a store that only the rows follow, so that the tools around them do not render for each step.
 */
export const scrollPosition = () => createStore(0)
export type ScrollPosition = ReturnType<typeof scrollPosition>
