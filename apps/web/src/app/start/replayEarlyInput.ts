import { earlyPresses, waitForComposition } from '#web/loading/earlyInput.ts'

/** Waits until no IME composition is open. The returned function replays the input in the mounted page. */
export async function recordEarlyInput(root: HTMLElement): Promise<() => void> {
  await waitForComposition()
  const { activeElement } = document
  const written = [...root.querySelectorAll<TextBox>(TEXT_FIELDS)]
    .filter((box) => box.value !== box.defaultValue || box === activeElement)
    .map((box) => ({ before: box, find: elementFinder(root, TEXT_FIELDS, box) }))
  const pressedElements = earlyPresses().map((element) => elementFinder(root, PRESSABLE, element))
  return () => {
    for (const { before, find } of written) restoreText(before, find() as TextBox | undefined, before === activeElement)
    for (const find of pressedElements) find()?.click()
  }
}

type TextBox = HTMLInputElement | HTMLTextAreaElement
const TEXT_FIELDS = 'input:not([type=checkbox], [type=radio]), textarea'
const PRESSABLE = 'button, [data-expand], [data-copy]'

/** Finds the new element by its text and by its position among elements with that text. */
function elementFinder(root: HTMLElement, selector: string, element: Element) {
  const words = visibleText(element)
  const similarElements = () =>
    [...root.querySelectorAll<HTMLElement>(selector)].filter((candidate) => visibleText(candidate) === words)
  const index = similarElements().indexOf(element as HTMLElement)
  return () => similarElements()[index]
}

const visibleText = (element: Element) =>
  ['aria-label', 'placeholder', 'data-expand', 'data-copy'].map((name) => element.getAttribute(name)) +
  element.tagName +
  element.textContent

function restoreText(before: TextBox, box: TextBox | undefined, isFocused: boolean) {
  if (!box) return
  if (isFocused) box.focus({ preventScroll: true })
  if (before.value !== box.value) {
    // Uses the prototype's setter, as typing does, because React would not notice a change through the element's own
    // property.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value')?.set?.call(box, before.value)
    box.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  if (isFocused) box.setSelectionRange(before.selectionStart, before.selectionEnd)
}
