import { beforeEach, expect, test, vi } from 'vitest'
import { takeOver } from './takeOver.ts'

const SEARCH = '<input role="combobox">'
let root: HTMLElement
beforeEach(() => {
  document.body.innerHTML = `<div id="root" data-first-view>${SEARCH}</div>`
  root = document.getElementById('root') as HTMLElement
})
const boxes = () => [...root.querySelectorAll('input')]
const drawAnew = () => {
  root.innerHTML = SEARCH
}

test('what was typed before the scripts came stays, and they hear of it', async () => {
  const heard = vi.fn()
  root.addEventListener('input', heard)
  boxes()[0]!.focus()
  boxes()[0]!.value = '새벽'
  takeOver(root, drawAnew)
  await vi.waitFor(() => expect(boxes().map(({ value }) => value)).toEqual(['새벽']))
  expect(document.activeElement).toBe(boxes()[0])
  expect(heard).toHaveBeenCalledOnce()
})

test('who has not begun to type has no focus anywhere', () => {
  takeOver(root, drawAnew)
  expect(document.activeElement).toBe(document.body)
  expect(root.hasAttribute('data-first-view')).toBe(false)
})

test('the place on the page stays, unless the address names one', () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(300)
  takeOver(root, drawAnew)
  expect(scrollTo).toHaveBeenCalledWith(0, 300)
  window.location.hash = '#main'
  takeOver(root, drawAnew)
  expect(scrollTo).toHaveBeenCalledOnce()
})
