import { drawBelowLater } from '#web/loading/firstDraw.ts'

/**
 * The page's scripts draw anew what the server drew before them: anyone who has scrolled, or begun to write, stays there, and what has
 * been pressed is pressed now.
 */
export async function mountOverServerHtml(root: HTMLElement, draw: () => void) {
  // Rarely is anyone as quick as that.
  const doAgain = window.early?.isTouched
    ? await import('./replayEarlyInput.ts').then(
        ({ recordEarlyInput }) => recordEarlyInput(root),
        () => undefined,
      )
    : undefined
  const { scrollY } = window
  if (!doAgain && scrollY === 0 && !window.location.hash) drawBelowLater()
  // The server may put only the first screen's styles into the head and the whole sheet where that screen ends. The
  // whole sheet moves to the head before the root is drawn anew.
  const all = root.querySelector('style')
  if (all) document.querySelector('style[data-first]')?.replaceWith(all)
  draw()
  delete root.dataset.firstView
  // A reloaded page may have been put farther down by now than what the server drew reached.
  // Asking where it stands lays it out at once: not for who has not moved.
  if (scrollY > 0 && scrollY > window.scrollY && !window.location.hash) window.scrollTo(0, scrollY)
  doAgain?.()
}
