import { createStore } from '#web/ui/state/createStore.ts'

/** Only the rows subscribe to this store, so the tools around them do not render while scrolling. */
export const scrollPosition = () => createStore(0)
export type ScrollPosition = ReturnType<typeof scrollPosition>
