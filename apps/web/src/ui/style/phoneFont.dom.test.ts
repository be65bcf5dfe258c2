import { beforeEach, expect, test } from 'vitest'
import { phoneFont } from './phoneFont.ts'

const isUsed = () => document.documentElement.hasAttribute('data-font')
beforeEach(() => {
  document.documentElement.removeAttribute('data-font')
  localStorage.clear()
})

test('a browser that has had the font uses it at once the next time', async () => {
  Object.assign(document, { fonts: { ready: Promise.resolve() } })
  const first = phoneFont(document, () => localStorage)
  first.bringIfHad()
  expect(isUsed()).toBe(false)
  first.bring()
  expect(isUsed()).toBe(true)
  await Promise.resolve()

  document.documentElement.removeAttribute('data-font')
  phoneFont(document, () => localStorage).bringIfHad()
  expect(isUsed()).toBe(true)
})

test('a browser that keeps nothing uses it after the page', () => {
  const font = phoneFont(document, () => {
    throw new Error('blocked')
  })
  font.bringIfHad()
  expect(isUsed()).toBe(false)
  font.bring()
  expect(isUsed()).toBe(true)
})
