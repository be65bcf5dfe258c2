import { deferBelowFold } from '#web/loading/firstRender.ts'

/** Keeps the scroll position and typed text, and replays presses made before the scripts arrived. */
export async function mountOverServerHtml(root: HTMLElement, draw: () => void) {
  // This code loads only if needed, because few visitors touch the page that early.
  const replayInput = window.early?.isTouched
    ? await import('./replayEarlyInput.ts').then(
        ({ recordEarlyInput }) => recordEarlyInput(root),
        () => undefined,
      )
    : undefined
  const { scrollY } = window
  if (!replayInput && scrollY === 0 && !window.location.hash) deferBelowFold()
  // The server may put only the first screen's styles into the head and the whole sheet where that screen ends. The
  // whole sheet moves to the head before the root is drawn again.
  const fullStyles = root.querySelector('style')
  if (fullStyles) document.querySelector('style[data-first]')?.replaceWith(fullStyles)
  draw()
  delete root.dataset.firstView
  // A page reloaded far down may have been scrolled beyond what the server drew. Reading the position forces a layout,
  // so it is not read for visitors at the top.
  if (scrollY > 0 && scrollY > window.scrollY && !window.location.hash) window.scrollTo(0, scrollY)
  replayInput?.()
}
