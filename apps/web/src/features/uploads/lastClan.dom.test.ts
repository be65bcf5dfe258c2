import { afterEach, expect, test, vi } from 'vitest'
import { lastClan, rememberClan, usualClan } from './lastClan.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('before the first choice the only clan is preselected, none of several is, and afterwards the last choice, even if that was no clan', () => {
  const [own, other] = [{ id: '새벽반' }, { id: '저녁반' }]
  const usual = (clans: { id: string }[]) => usualClan(clans, lastClan())
  expect([usual([own]), usual([own, other]), usual([])]).toEqual(['새벽반', undefined, null])
  rememberClan('저녁반')
  expect([usual([own, other]), usual([own])]).toEqual(['저녁반', null])
  rememberClan(null)
  expect(usual([own])).toBeNull()
})

test('if the browser blocks storage, the choice is not remembered and nothing fails', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => expect.fail('closed'))
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => expect.fail('closed'))
  rememberClan('새벽반')
  expect(lastClan()).toBeNull()
})
