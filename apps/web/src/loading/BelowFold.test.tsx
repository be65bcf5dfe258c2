import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type FirstRender = typeof import('./firstRender.ts')
let firstRender: FirstRender
let BelowFold: typeof import('./BelowFold.tsx')['BelowFold']
let box: HTMLElement
beforeEach(async () => {
  vi.resetModules()
  firstRender = await import('./firstRender.ts')
  BelowFold = (await import('./BelowFold.tsx')).BelowFold
  box = document.body.appendChild(document.createElement('div'))
})
afterEach(() => {
  box.remove()
})

async function drawnAt() {
  const root = createRoot(box)
  flushSync(() => root.render(createElement(BelowFold, null, '아래')))
  const first = box.textContent
  await vi.waitFor(() => expect(box.textContent).toBe('아래'))
  root.unmount()
  return first
}

test('on a phone the content below the first screen is drawn after the first render', async () => {
  firstRender.setRenderedForPhone(true)
  firstRender.deferBelowFold()
  expect(await drawnAt()).toBe('')
})

test('after a link, space for the content is reserved until it is drawn', async () => {
  firstRender.setRenderedForPhone(true)
  firstRender.beginFirstRender()
  const root = createRoot(box)
  const heights = new Set<string>()
  const observer = new MutationObserver(() => heights.add(box.querySelector('div')?.style.height ?? box.textContent))
  observer.observe(box, { childList: true, subtree: true })
  flushSync(() => root.render(createElement(BelowFold, null, '아래')))
  expect(box.querySelector('div')?.style.height).toBe('100vh')
  await vi.waitFor(() => expect(box.textContent).toBe('아래'))
  await vi.waitFor(() => expect([...heights]).toEqual(['100vh', '아래']))
  root.unmount()
})

test.each([
  ['a desk', () => firstRender.deferBelowFold()],
  ['a phone on which more than the first screen was looked at', () => firstRender.setRenderedForPhone(true)],
  [
    'whatever is drawn after the first drawing',
    () => {
      firstRender.setRenderedForPhone(true)
      firstRender.deferBelowFold()
      firstRender.endFirstRender()
    },
  ],
])('%s gets the content at once', async (_, prepare) => {
  prepare()
  expect(await drawnAt()).toBe('아래')
})
