/** The recording of the script in `index.html` from before the page's own scripts arrived. */
type EarlyInput = {
  /** Whether anything was pressed or focused. */
  isTouched: boolean
  /** Pressed elements of the server's HTML whose press nothing has handled yet. */
  pressed: ReadonlySet<Element>
  /** Files dropped on the page, of which the browser would have opened the first. */
  files: File[]
  /** When the current IME composition last changed, by `performance.now()`; `undefined` outside a composition. */
  composedAt: number | undefined
  /** Aborting it ends the recording. */
  taken: AbortController
}

declare global {
  interface Window {
    early?: EarlyInput
  }
}

export const earlyPresses = (): readonly Element[] => [...(window.early?.pressed ?? [])]

/** Returns the files dropped so far and ends the recording; from here on the caller listens. */
export function takeEarlyFiles(): readonly File[] {
  window.early?.taken.abort()
  return window.early?.files.splice(0) ?? []
}

/** A syllable counts as complete after this time without a keystroke, even if its composition is still open. */
const PAUSE_MS = 700
const CHECK_INTERVAL_MS = 30

/** Waits while a syllable is being composed: removing a field ends the composition in it. */
export async function waitForComposition() {
  const isWriting = () => performance.now() - (window.early?.composedAt ?? Number.NEGATIVE_INFINITY) < PAUSE_MS
  while (isWriting()) await new Promise((resolve) => setTimeout(resolve, CHECK_INTERVAL_MS))
}
