/** Puts a text that was typed before any script ran into the box that scripts have drawn since, before what follows it. */
export function typeAgain(box: HTMLInputElement | null, text: string) {
  if (!box) return
  if (document.activeElement === document.body) box.focus()
  if (text === '') return
  // As if typed here: the element's own property tells React nothing.
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  set?.call(box, text + box.value)
  box.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
