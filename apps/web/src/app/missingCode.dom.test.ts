import { expect, test, vi } from 'vitest'
import { reloadIfBroken } from './missingCode.ts'

test('a page that breaks because its code is gone is loaded anew once, and any other stays', () => {
  const reload = vi.fn()
  const reloadsAt = (now: number) => {
    reloadIfBroken(document, reload, now)
    return reload.mock.calls.length
  }
  expect(reloadsAt(1_000_000)).toBe(0)
  document.body.innerHTML = '<div data-broken></div>'
  expect(reloadsAt(1_000_000)).toBe(1)
  expect(reloadsAt(1_059_000)).toBe(1)
  expect(reloadsAt(1_061_000)).toBe(2)
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('blocked')
  })
  expect(reloadsAt(9_000_000)).toBe(2)
})
