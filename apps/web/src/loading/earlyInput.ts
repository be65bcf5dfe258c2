/** The record that the script in `index.html` makes before the page's own scripts have loaded. */
type EarlyInput = {
  /** Whether anything was pressed or focused. */
  isTouched: boolean
  /** Pressed elements of the server's HTML. Nothing has handled these presses yet. */
  pressed: ReadonlySet<Element>
  /** Files dropped on the page. The script took them because the browser would have opened the first one. */
  files: File[]
  /**
   * When the current IME composition last changed, as a `performance.now()` time. `undefined` outside a composition.
   */
  composedAt: number | undefined
  /** Ends the recording when it is aborted. */
  taken: AbortController
}

declare global {
  interface Window {
    early?: EarlyInput
  }
}

export const earlyPresses = (): readonly Element[] => [...(window.early?.pressed ?? [])]

/** Returns the files dropped so far and ends the recording. The caller must listen for drops from then on. */
export function takeEarlyFiles(): readonly File[] {
  window.early?.taken.abort()
  return window.early?.files.splice(0) ?? []
}

/**
 * Milliseconds without a keystroke after which a syllable counts as complete, even if its composition is still open.
 */
const PAUSE_MS = 700
const CHECK_INTERVAL_MS = 30

/** Waits until no syllable is being composed, because removing a field would end its composition. */
export async function waitForComposition() {
  const isWriting = () => performance.now() - (window.early?.composedAt ?? Number.NEGATIVE_INFINITY) < PAUSE_MS
  while (isWriting()) await new Promise((resolve) => setTimeout(resolve, CHECK_INTERVAL_MS))
}
