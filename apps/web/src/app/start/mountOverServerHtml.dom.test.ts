import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitForComposition } from '#web/loading/earlyInput.ts'
import { isBelowFoldDeferred, setRenderedForPhone } from '#web/loading/firstRender.ts'
import { mountOverServerHtml } from './mountOverServerHtml.ts'

const PAGE =
  '<input role="combobox"><textarea aria-label="글"></textarea><button>더 보기</button><button>더 보기</button><button>탭</button>'
let root: HTMLElement
beforeEach(() => {
  document.body.innerHTML = `<div id="root" data-first-view>${PAGE}</div>`
  root = document.getElementById('root') as HTMLElement
  recordInput({})
})
afterEach(() => {
  delete window.early
})
const box = () => root.querySelector('input') as HTMLInputElement
const buttons = () => [...root.querySelectorAll('button')]
const mountApp = () => {
  root.innerHTML = PAGE
}
const recordInput = (input: { pressed?: Element[]; composedAt?: number }) => {
  window.early = {
    isTouched: true,
    pressed: new Set(input.pressed),
    files: [],
    composedAt: input.composedAt,
    taken: new AbortController(),
  }
}

test('styles at the end of the first screen survive the replacement of the server’s HTML', async () => {
  document.head.innerHTML = '<style data-first>b{top:1px}</style><style>i{top:2px}</style>'
  root.innerHTML = `${PAGE}<style>b{top:0}</style>`
  await mountOverServerHtml(root, mountApp)
  expect([...document.head.querySelectorAll('style')].map((style) => style.textContent)).toEqual([
    'b{top:0}',
    'i{top:2px}',
  ])
  document.head.innerHTML = ''
})

test('text typed before the scripts arrive stays in its field with the cursor, and the app receives it', async () => {
  const listener = vi.fn()
  root.addEventListener('input', listener)
  box().focus()
  box().value = '새벽감자'
  box().setSelectionRange(2, 2)
  await mountOverServerHtml(root, mountApp)
  expect(document.activeElement).toBe(box())
  expect([box().value, box().selectionStart, box().selectionEnd]).toEqual(['새벽감자', 2, 2])
  expect(listener).toHaveBeenCalledOnce()
})

test('text in a field without the focus stays too, and the field does not take the focus', async () => {
  const text = () => root.querySelector('textarea') as HTMLTextAreaElement
  text().value = '두 줄\n'
  await mountOverServerHtml(root, mountApp)
  expect(text().value).toBe('두 줄\n')
  expect(document.activeElement).toBe(document.body)
})

test('no field gets the focus if the visitor has not begun to type', async () => {
  await mountOverServerHtml(root, mountApp)
  expect(document.activeElement).toBe(document.body)
  expect(root.hasAttribute('data-first-view')).toBe(false)
})

test('a press before the scripts arrive is repeated on the same one of several equal elements', async () => {
  const listener = vi.fn()
  root.addEventListener('click', ({ target }) => listener(buttons().indexOf(target as HTMLButtonElement)))
  recordInput({ pressed: [buttons()[1]!, buttons()[2]!] })
  await mountOverServerHtml(root, mountApp)
  expect(listener.mock.calls).toEqual([[1], [2]])
})

test('a press on an element that is gone is dropped', async () => {
  const listener = vi.fn()
  root.addEventListener('click', listener)
  recordInput({ pressed: [buttons()[2]!] })
  await mountOverServerHtml(root, () => {
    root.innerHTML = PAGE.replace('탭', '다른 탭')
  })
  expect(listener).not.toHaveBeenCalled()
})

test('an unfinished syllable delays the replacement of the HTML only for a limited time', async () => {
  vi.useFakeTimers()
  try {
    const onDone = vi.fn()
    const start = performance.now()
    recordInput({ composedAt: start })
    void waitForComposition().then(onDone)
    await vi.advanceTimersByTimeAsync(500)
    expect(onDone).not.toHaveBeenCalled()
    window.early!.composedAt = start + 500
    await vi.advanceTimersByTimeAsync(500)
    expect(onDone).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(300)
    expect(onDone).toHaveBeenCalledOnce()
  } finally {
    vi.useRealTimers()
  }
})

test('content below the first screen is drawn later only if the visitor has not touched the page', async () => {
  setRenderedForPhone(true)
  const belowLater = async () => {
    let isLater: boolean | undefined
    await mountOverServerHtml(root, () => {
      isLater = isBelowFoldDeferred()
    })
    return isLater
  }
  expect(await belowLater()).toBe(false)
  const scrolled = vi.spyOn(window, 'scrollY', 'get').mockReturnValue(300)
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  delete window.early
  expect(await belowLater()).toBe(false)
  scrolled.mockReturnValue(0)
  expect(await belowLater()).toBe(true)
})

test('the scroll position stays, unless the address names an anchor or a reload restored a position', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  const scrolled = vi.spyOn(window, 'scrollY', 'get')
  const drawAt = (index: number) => {
    scrolled.mockReturnValue(300)
    return mountOverServerHtml(root, () => {
      mountApp()
      scrolled.mockReturnValue(index)
    })
  }
  await drawAt(0)
  expect(scrollTo.mock.calls).toEqual([[0, 300]])
  await drawAt(2600)
  window.location.hash = '#main'
  await drawAt(0)
  expect(scrollTo).toHaveBeenCalledOnce()
})
