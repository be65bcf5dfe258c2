import { createStore } from '#web/ui/state/createStore.ts'

/** How far the rows are scrolled. Only what draws them follows it: the tools around need not be drawn again for each step. */
export const scrollPlace = () => createStore(0)
export type ScrollPlace = ReturnType<typeof scrollPlace>
