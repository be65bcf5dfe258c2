import { beforeEach, expect, test, vi } from 'vitest'
import { phoneFont } from './phoneFont.ts'

const isUsed = () => document.documentElement.hasAttribute('data-font')
const load = vi.fn(async () => [])
beforeEach(() => {
  load.mockClear()
  Object.assign(document, { fonts: { load } })
  document.documentElement.removeAttribute('data-font')
  document.head.innerHTML = ''
  document.body.innerHTML = '<div id="root"><p>전적 전적</p></div><script type="application/json">한</script>'
  localStorage.clear()
})

test('a browser that has had the font uses it at once the next time, and never amid a page: each letter is asked for once', async () => {
  const first = phoneFont(document, () => localStorage)
  first.applyIfHad()
  await first.fetch()
  expect(load).toHaveBeenCalledWith('1em "Pretendard Variable"', '전적 ')
  expect(isUsed()).toBe(false)
  first.apply()
  expect(isUsed()).toBe(true)

  document.documentElement.removeAttribute('data-font')
  phoneFont(document, () => localStorage).applyIfHad()
  expect(isUsed()).toBe(true)
})

test('its pieces are asked for once its sheet is here', async () => {
  document.head.innerHTML = '<link rel="stylesheet" data-typeface media="not all" disabled href="/font.css">'
  const [sheet] = document.querySelectorAll<HTMLLinkElement>('link')
  if (!sheet) throw new Error('no sheet')
  Object.defineProperty(sheet, 'disabled', { value: true, writable: true })
  const fetched = phoneFont(document, () => localStorage).fetch()
  expect([sheet.media, sheet.disabled]).toEqual(['all', false])
  expect(load).not.toHaveBeenCalled()
  sheet.dispatchEvent(new Event('load'))
  await fetched
  expect(load).toHaveBeenCalledOnce()
})

test('pieces that are lost with the connection are no failure, and are asked for again the next time', async () => {
  load.mockRejectedValueOnce(new DOMException('A network error occurred.', 'NetworkError'))
  const font = phoneFont(document, () => localStorage)
  expect(await font.fetch()).toBe(false)
  phoneFont(document, () => localStorage).applyIfHad()
  expect(isUsed()).toBe(false)
  expect(await font.fetch()).toBe(true)
  phoneFont(document, () => localStorage).applyIfHad()
  expect(isUsed()).toBe(true)
})

test('a browser that keeps nothing uses it from its second page on', async () => {
  const font = phoneFont(document, () => {
    throw new Error('blocked')
  })
  font.applyIfHad()
  expect(isUsed()).toBe(false)
  await font.fetch()
  font.apply()
  expect(isUsed()).toBe(true)
})
