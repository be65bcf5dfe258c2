import { imeCommit } from './imeCommit.ts'

/** Single-line fields. A field with `data-ime="own"` calls `imeCommit` itself. In a text area Enter adds a line. */
const FIELD_SELECTOR = 'input:not([data-ime="own"])'

/**
 * Windows reports Enter during a composition only before the syllable ends, macOS before and again after it, Safari
 * only after it. Early and repeated events are stopped, and the field gets one Enter once it contains the syllable. So
 * no handler needs to know about compositions.
 */
export function listenForImeEnter(page: Document, signal?: AbortSignal): void {
  const options = { capture: true, ...(signal && { signal }) }
  const ime = imeCommit()
  let isOurs = false

  // The browser writes the syllable into the field only after `compositionend`.
  const enterSoon = (field: HTMLInputElement) =>
    setTimeout(() => {
      if (!field.isConnected) return
      isOurs = true
      try {
        pressEnter(field)
      } finally {
        isOurs = false
      }
    })

  page.addEventListener('compositionstart', ({ target }) => fieldOf(target) && ime.start(), options)
  page.addEventListener(
    'compositionend',
    ({ target, data, timeStamp }) => {
      const field = fieldOf(target)
      if (field && ime.end(data, timeStamp) === 'enter') enterSoon(field)
    },
    options,
  )
  page.addEventListener(
    'keydown',
    (event) => {
      if (isOurs || event.key === 'Tab' || event.code === 'Tab') return
      // Phone keyboards send Enter with key code 13 while a word is unfinished. It is not held back.
      if (event.isComposing && event.keyCode === ENTER_CODE) return
      const field = fieldOf(event.target)
      const meaning = ime.keyDown(event)
      const isSwallowed = meaning.kind === 'theirs' && event.key === 'Enter'
      const isLate = meaning.kind === 'ours' && event.keyCode === 229
      // A repeated key is stopped in any field, because the focus may have moved before the key is repeated.
      if (meaning.kind !== 'echo' && !(field && (isSwallowed || isLate))) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (field && isLate) enterSoon(field)
    },
    options,
  )
}

const fieldOf = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.matches(FIELD_SELECTOR) ? target : undefined

const ENTER_CODE = 13
const ENTER = { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true, composed: true }

/**
 * Submits the form as browsers do on Enter:
 * https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#implicit-submission
 */
function pressEnter(field: HTMLInputElement) {
  const { form } = field
  if (!field.dispatchEvent(new KeyboardEvent('keydown', ENTER)) || !form) return
  const button = [...form.elements].find(
    (element): element is HTMLButtonElement => 'type' in element && element.type === 'submit',
  )
  if (button) button.click()
  else form.requestSubmit()
}
