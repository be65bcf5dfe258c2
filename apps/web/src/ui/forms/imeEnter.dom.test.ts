import { afterEach, expect, test } from 'vitest'

// testing/setup.ts adds the listener for every test.
afterEach(() => document.body.replaceChildren())

type ReportedKey = 'end' | { key: string; keyCode: number; code?: string }
const SWALLOWED = { key: 'Enter', keyCode: 229 }
const ENTER = { key: 'Enter', keyCode: 13 }
const EVENT_ORDERS: { order: string; told: ReportedKey[] }[] = [
  { order: '229, end, 13', told: [SWALLOWED, 'end', ENTER] },
  { order: '229, end', told: [SWALLOWED, 'end'] },
  { order: 'Process, end, 13', told: [{ ...SWALLOWED, key: 'Process' }, 'end', ENTER] },
  { order: 'Process, end', told: [{ ...SWALLOWED, key: 'Process' }, 'end'] },
  { order: 'end, 229', told: ['end', SWALLOWED] },
]
const nextTimers = () => new Promise((resolve) => setTimeout(resolve, 20))

/** Fires events as a browser does, with its default action: an Enter that no handler prevented submits the form. */
async function press(field: HTMLInputElement, told: readonly ReportedKey[], syllable = '간') {
  let isComposing = true
  field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  for (const reported of told) {
    if (reported === 'end') {
      isComposing = false
      field.dispatchEvent(new CompositionEvent('compositionend', { data: syllable, bubbles: true }))
      field.value += syllable
    } else {
      const where = document.activeElement ?? field
      const event = new KeyboardEvent('keydown', {
        code: 'Enter',
        bubbles: true,
        cancelable: true,
        isComposing,
        ...reported,
      })
      if (where.dispatchEvent(event) && reported.keyCode === 13 && where === field) field.form?.requestSubmit()
    }
  }
  await nextTimers()
}

/** A field in a form, and a record of its events. */
function aForm(button = '<button>보내기</button>') {
  document.body.innerHTML = `<form><button type="button">다른 일</button><input>${button}</form><textarea></textarea>`
  const [form, field, area] = ['form', 'input', 'textarea'].map((name) => document.querySelector(name))
  const sent: string[] = []
  const box = field as HTMLInputElement
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    sent.push(box.value)
  })
  box.value = '와드방앗'
  box.focus()
  return { field: box, sent, area: area as HTMLTextAreaElement }
}

test.each(EVENT_ORDERS)('$order: a form is sent once, with the whole word', async ({ told }) => {
  for (const button of ['<button>보내기</button>', '']) {
    const { field, sent } = aForm(button)
    await press(field, told)
    expect(sent).toEqual(['와드방앗간'])
  }
})

test.each(EVENT_ORDERS)('$order: a handler gets one Enter, and one it prevents submits nothing', async ({ told }) => {
  const { field, sent, area } = aForm()
  const heard: string[] = []
  const lines: string[] = []
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    heard.push(field.value)
    area.focus()
  })
  // The repeated key must not add a line where the focus has moved.
  area.addEventListener('keydown', () => lines.push('line'))
  await press(field, told)
  expect([heard, lines, sent]).toEqual([['와드방앗간'], [], []])
})

test.each([
  { what: 'a candidate is chosen', told: [SWALLOWED, 'end'] as ReportedKey[], syllable: '間' },
  { what: 'a syllable ends by another key', told: ['end'] as ReportedKey[], syllable: '간' },
  { what: 'Escape', told: [{ key: 'Escape', code: 'Escape', keyCode: 229 }, 'end'] as ReportedKey[], syllable: '간' },
])('$what: nothing is sent', async ({ told, syllable }) => {
  const { field, sent } = aForm()
  await press(field, told, syllable)
  expect(sent).toEqual([])
})

test('two presses of Enter submit twice', async () => {
  const { field, sent } = aForm()
  await press(field, [SWALLOWED, 'end'])
  await new Promise((resolve) => setTimeout(resolve, 80))
  field.dispatchEvent(new KeyboardEvent('keydown', { ...ENTER, bubbles: true, cancelable: true })) &&
    field.form?.requestSubmit()
  expect(sent).toHaveLength(2)
})

test('a phone’s Enter works while the word is open', async () => {
  const { field, sent } = aForm()
  await press(field, [ENTER, 'end'])
  expect(sent).toEqual(['와드방앗'])
})

test('a disabled button is not pressed, and a field with data-ime="own" is left alone', async () => {
  const waiting = aForm('<button disabled>보내기</button>')
  await press(waiting.field, [SWALLOWED, 'end'])
  expect(waiting.sent).toEqual([])
  const own = aForm()
  own.field.dataset.ime = 'own'
  await press(own.field, [SWALLOWED, 'end'])
  expect(own.sent).toEqual([])
})
