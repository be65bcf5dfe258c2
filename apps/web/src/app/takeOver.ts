/** The page's scripts draw anew what the server drew before them: anyone who has scrolled, or begun to search, stays there. */
export function takeOver(root: HTMLElement, draw: () => void) {
  const { scrollY } = window
  const before = searchIn(root)
  const isBegun = before && (before.value !== '' || before === document.activeElement)
  draw()
  delete root.dataset.firstView
  if (scrollY > 0 && !window.location.hash) window.scrollTo(0, scrollY)
  // Rarely is anyone as quick as that.
  if (isBegun) void import('./typeAgain.ts').then(({ typeAgain }) => typeAgain(searchIn(root), before.value))
}

const searchIn = (root: HTMLElement) => root.querySelector<HTMLInputElement>('[role="combobox"]')
