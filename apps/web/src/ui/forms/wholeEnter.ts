import { imeCommit } from './imeCommit.ts'

/** Fields of one line. Those that `data-ime="own"` names tell `imeCommit` themselves; text areas make a line of Enter. */
const FIELDS = 'input:not([data-ime="own"])'

/**
 * One Enter on an open syllable is one Enter, in every field of one line: Windows tells of it before the syllable ends and
 * never again, macOS again after it, Safari only after it. What comes early is kept from everybody, what comes again is
 * dropped, and the field hears of one Enter once the syllable is in it; then its form is sent, where nothing else took it.
 * So no handler needs to know of syllables.
 */
export function hearWholeEnters(page: Document): void {
  const ime = imeCommit()
  let isOurs = false

  // The browser still writes the syllable after it has told of its end.
  const enterSoon = (field: HTMLInputElement) =>
    setTimeout(() => {
      if (!field.isConnected) return
      isOurs = true
      try {
        enter(field)
      } finally {
        isOurs = false
      }
    })

  page.addEventListener('compositionstart', ({ target }) => fieldOf(target) && ime.start(), true)
  page.addEventListener(
    'compositionend',
    ({ target, data, timeStamp }) => {
      const field = fieldOf(target)
      if (field && ime.end(data, timeStamp) === 'enter') enterSoon(field)
    },
    true,
  )
  page.addEventListener(
    'keydown',
    (event) => {
      if (isOurs || event.key === 'Tab' || event.code === 'Tab') return
      // A phone's keyboard keeps nothing back: its Enter is whole while the word is open, and ends it.
      if (event.isComposing && event.keyCode === ENTER_CODE) return
      const field = fieldOf(event.target)
      const meaning = ime.keyDown(event)
      const isSwallowed = meaning.kind === 'theirs' && event.key === 'Enter'
      const isLate = meaning.kind === 'ours' && event.keyCode === 229
      // The focus may have gone on by the time a key is told of again.
      if (meaning.kind !== 'echo' && !(field && (isSwallowed || isLate))) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (field && isLate) enterSoon(field)
    },
    true,
  )
}

const fieldOf = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.matches(FIELDS) ? target : undefined

const ENTER_CODE = 13
const ENTER = { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true, composed: true }

/** As the browser does it: https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#implicit-submission */
function enter(field: HTMLInputElement) {
  const { form } = field
  if (!field.dispatchEvent(new KeyboardEvent('keydown', ENTER)) || !form) return
  const button = [...form.elements].find((one): one is HTMLButtonElement => 'type' in one && one.type === 'submit')
  if (button) button.click()
  else form.requestSubmit()
}
