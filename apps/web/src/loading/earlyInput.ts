/** The record that the script in `index.html` makes before the page's own scripts have loaded. */
type EarlyInput = {
  isTouched: boolean
  /** Pressed elements of the server's HTML. Nothing has handled these presses yet. */
  pressed: ReadonlySet<Element>
  /** The script takes dropped files because the browser would open the first one. */
  files: File[]
  /** When the current IME composition last changed, by `performance.now()`; `undefined` outside one. */
  composedAt: number | undefined
  taken: AbortController
}

declare global {
  interface Window {
    early?: EarlyInput
  }
}

export const earlyPresses = (): readonly Element[] => [...(window.early?.pressed ?? [])]

/** Ends the recording, so the caller must listen for drops from then on. */
export function takeEarlyFiles(): readonly File[] {
  window.early?.taken.abort()
  return window.early?.files.splice(0) ?? []
}

/** A syllable counts as complete after this pause, even if its composition is still open. */
const PAUSE_MS = 700
const CHECK_INTERVAL_MS = 30

/** Waits until no syllable is being composed, because removing a field would end its composition. */
export async function waitForComposition() {
  const isWriting = () => performance.now() - (window.early?.composedAt ?? Number.NEGATIVE_INFINITY) < PAUSE_MS
  while (isWriting()) await new Promise((resolve) => setTimeout(resolve, CHECK_INTERVAL_MS))
}
