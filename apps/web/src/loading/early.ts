/** What the script in `index.html` has kept since before the page's own scripts were here. */
type Early = {
  /** Whether anything was pressed, or has had the focus. */
  isTouched: boolean
  /** Parts of what the server drew, which nothing answered yet. */
  pressed: ReadonlySet<Element>
  /** Dropped on the page; the browser would have opened the first in its place. */
  files: File[]
  /** When the syllable that is being written last changed, by `performance.now()`; `undefined` while none is. */
  composedAt: number | undefined
  /** Ends the keeping. */
  taken: AbortController
}

declare global {
  interface Window {
    early?: Early
  }
}

export const pressedEarly = (): readonly Element[] => [...(window.early?.pressed ?? [])]

/** The files that were dropped so far; from here on the caller listens. */
export function takeEarlyFiles(): readonly File[] {
  window.early?.taken.abort()
  return window.early?.files.splice(0) ?? []
}

/** So long without a stroke, and a syllable is taken for written, though its composition is still open. */
const PAUSE_MS = 700
const LOOK_EVERY_MS = 30

/** A box that goes away ends the syllable that is being written in it. */
export async function syllableWritten() {
  const isWriting = () => performance.now() - (window.early?.composedAt ?? Number.NEGATIVE_INFINITY) < PAUSE_MS
  while (isWriting()) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
}
