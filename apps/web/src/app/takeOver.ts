/**
 * The page's scripts draw anew what the server drew before them: whoever has scrolled, or begun to type, stays there with
 * what was typed.
 */
export function takeOver(root: HTMLElement, draw: () => void) {
  const { scrollX, scrollY } = window
  const before = typedInto(root)
  draw()
  delete root.dataset.firstView
  if (scrollY > 0 && window.location.hash === '') window.scrollTo(scrollX, scrollY)
  if (!before) return
  const box = boxesIn(root)[before.place]
  if (!box) return
  box.focus()
  if (before.text === '') return
  // As if typed here: the element's own property tells React nothing.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, before.text)
  box.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

const boxesIn = (root: HTMLElement) => [...root.querySelectorAll<HTMLInputElement>('input[role="combobox"]')]

function typedInto(root: HTMLElement) {
  const boxes = boxesIn(root)
  const place = boxes.findIndex((box) => box === document.activeElement || box.value !== '')
  const box = boxes[place]
  return box && { place, text: box.value }
}
