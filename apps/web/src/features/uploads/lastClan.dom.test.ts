import { afterEach, expect, test, vi } from 'vitest'
import { lastClan, rememberClan, usualClan } from './lastClan.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const [own, other] = [{ id: '새벽반' }, { id: '저녁반' }]
const usual = (clans: { id: string }[]) => usualClan(clans, lastClan())

test('before any choice only a single clan is preselected', () => {
  expect([usual([own]), usual([own, other]), usual([])]).toEqual(['새벽반', undefined, null])
})

test('later the last choice is preselected, even if it was no clan', () => {
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
