import { createStore } from '#web/ui/state/createStore.ts'

/** The scroll position. Only the rows follow it, so that the tools around are not rendered for each step. */
export const scrollPlace = () => createStore(0)
export type ScrollPlace = ReturnType<typeof scrollPlace>
