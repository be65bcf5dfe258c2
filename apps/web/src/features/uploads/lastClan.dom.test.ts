import { afterEach, expect, test, vi } from 'vitest'
import { lastClan, rememberClan } from './lastClan.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('the clan chosen last is chosen the next time, until none is', () => {
  expect(lastClan()).toBeNull()
  rememberClan('새벽반')
  expect(lastClan()).toBe('새벽반')
  rememberClan(null)
  expect(lastClan()).toBeNull()
})

test('closed storage remembers nothing and breaks nothing', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => expect.fail('closed'))
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => expect.fail('closed'))
  rememberClan('새벽반')
  expect(lastClan()).toBeNull()
})
