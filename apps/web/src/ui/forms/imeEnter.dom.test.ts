import { afterEach, expect, test } from 'vitest'

// `testing/setup.ts` adds the listener before every test.
afterEach(() => document.body.replaceChildren())

type ReportedKey = 'end' | { key: string; keyCode: number; code?: string }
const SWALLOWED = { key: 'Enter', keyCode: 229 }
const ENTER = { key: 'Enter', keyCode: 13 }
const EVENT_ORDERS: { order: string; keys: ReportedKey[] }[] = [
  { order: '229, end, 13', keys: [SWALLOWED, 'end', ENTER] },
  { order: '229, end', keys: [SWALLOWED, 'end'] },
  { order: 'Process, end, 13', keys: [{ ...SWALLOWED, key: 'Process' }, 'end', ENTER] },
  { order: 'Process, end', keys: [{ ...SWALLOWED, key: 'Process' }, 'end'] },
  { order: 'end, 229', keys: ['end', SWALLOWED] },
]
const nextTimers = () => new Promise((resolve) => setTimeout(resolve, 20))

/** Enter submits the form unless a handler prevents it, as in a browser. */
async function press(field: HTMLInputElement, keys: readonly ReportedKey[], syllable = '간') {
  let isComposing = true
  field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  for (const reported of keys) {
    if (reported === 'end') {
      isComposing = false
      field.dispatchEvent(new CompositionEvent('compositionend', { data: syllable, bubbles: true }))
      field.value += syllable
    } else {
      const target = document.activeElement ?? field
      const event = new KeyboardEvent('keydown', {
        code: 'Enter',
        bubbles: true,
        cancelable: true,
        isComposing,
        ...reported,
      })
      if (target.dispatchEvent(event) && reported.keyCode === 13 && target === field) field.form?.requestSubmit()
    }
  }
  await nextTimers()
}

function aForm(button = '<button>보내기</button>') {
  document.body.innerHTML = `<form><button type="button">다른 일</button><input>${button}</form><textarea></textarea>`
  const [form, field, area] = ['form', 'input', 'textarea'].map((name) => document.querySelector(name))
  const sentTexts: string[] = []
  const box = field as HTMLInputElement
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    sentTexts.push(box.value)
  })
  box.value = '와드방앗'
  box.focus()
  return { field: box, sentTexts, area: area as HTMLTextAreaElement }
}

test.each(EVENT_ORDERS)(
  'if the browser reports $order, the form is sent once, with the whole word',
  async ({ keys }) => {
    for (const button of ['<button>보내기</button>', '']) {
      const { field, sentTexts } = aForm(button)
      await press(field, keys)
      expect(sentTexts).toEqual(['와드방앗간'])
    }
  },
)

test.each(EVENT_ORDERS)(
  'if the browser reports $order, a handler gets one Enter, and can prevent it from submitting',
  async ({ keys }) => {
    const { field, sentTexts, area } = aForm()
    const heard: string[] = []
    const lines: string[] = []
    field.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return
      event.preventDefault()
      heard.push(field.value)
      area.focus()
    })
    // The repeated key must not add a line in the area that has the focus by then.
    area.addEventListener('keydown', () => lines.push('line'))
    await press(field, keys)
    expect([heard, lines, sentTexts]).toEqual([['와드방앗간'], [], []])
  },
)

test.each([
  { situation: 'a candidate is chosen', keys: [SWALLOWED, 'end'] as ReportedKey[], syllable: '間' },
  { situation: 'a syllable ends by another key', keys: ['end'] as ReportedKey[], syllable: '간' },
  {
    situation: 'Escape is pressed',
    keys: [{ key: 'Escape', code: 'Escape', keyCode: 229 }, 'end'] as ReportedKey[],
    syllable: '간',
  },
])('nothing is sent when $situation', async ({ keys, syllable }) => {
  const { field, sentTexts } = aForm()
  await press(field, keys, syllable)
  expect(sentTexts).toEqual([])
})

test('two presses of Enter submit twice', async () => {
  const { field, sentTexts } = aForm()
  await press(field, [SWALLOWED, 'end'])
  await new Promise((resolve) => setTimeout(resolve, 80))
  field.dispatchEvent(new KeyboardEvent('keydown', { ...ENTER, bubbles: true, cancelable: true })) &&
    field.form?.requestSubmit()
  expect(sentTexts).toHaveLength(2)
})

test("Enter on a phone's keyboard works while the word is unfinished", async () => {
  const { field, sentTexts } = aForm()
  await press(field, [ENTER, 'end'])
  expect(sentTexts).toEqual(['와드방앗'])
})

test('a disabled button is not pressed, and a field with data-ime="own" is left alone', async () => {
  const waiting = aForm('<button disabled>보내기</button>')
  await press(waiting.field, [SWALLOWED, 'end'])
  expect(waiting.sentTexts).toEqual([])
  const ownForm = aForm()
  ownForm.field.dataset.ime = 'own'
  await press(ownForm.field, [SWALLOWED, 'end'])
  expect(ownForm.sentTexts).toEqual([])
})
