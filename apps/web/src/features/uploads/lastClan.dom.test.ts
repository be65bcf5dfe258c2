import { afterEach, expect, test, vi } from 'vitest'
import { lastClan, rememberClan } from './lastClan.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('the last chosen clan is preselected next time, until none is chosen', () => {
  expect(lastClan()).toBeNull()
  rememberClan('새벽반')
  expect(lastClan()).toBe('새벽반')
  rememberClan(null)
  expect(lastClan()).toBeNull()
})

test('blocked storage remembers nothing and breaks nothing', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => expect.fail('closed'))
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => expect.fail('closed'))
  rememberClan('새벽반')
  expect(lastClan()).toBeNull()
})
