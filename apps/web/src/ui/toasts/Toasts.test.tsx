import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toasts } from './Toasts.tsx'
import { toast } from './toast.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const FAILED = '저장하지 못했습니다.'
const post = (addToast: () => void) => {
  render(<Toasts />)
  act(addToast)
}
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const isShown = (message = FAILED) => screen.queryByText(message) !== null
const shownToast = () => screen.getByRole('listitem')

test('an error stays for ten seconds, a message without a button for three', () => {
  post(() => {
    toast.danger(FAILED)
    toast.good('저장했습니다.')
  })
  wait(2999)
  expect([isShown(), isShown('저장했습니다.')]).toEqual([true, true])
  wait(1)
  expect([isShown(), isShown('저장했습니다.')]).toEqual([true, false])
  wait(6999)
  expect(isShown()).toBe(true)
  wait(1)
  expect(isShown()).toBe(false)
})

test('a message with a button stays as long as an error', () => {
  post(() => toast.info('지웠습니다.', { label: '되돌리기', onChoose: () => {} }))
  wait(9999)
  expect(isShown('지웠습니다.')).toBe(true)
  wait(1)
  expect(isShown('지웠습니다.')).toBe(false)
})

test.each([
  {
    holder: 'the pointer',
    hold: () => fireEvent.pointerEnter(shownToast()),
    leave: () => fireEvent.pointerLeave(shownToast()),
  },
  {
    holder: 'the focus',
    hold: () => fireEvent.focus(screen.getByRole('button', { name: '닫기' })),
    leave: () => fireEvent.blur(screen.getByRole('button', { name: '닫기' })),
  },
])('an error’s timer pauses while $holder is on it, and then continues', ({ hold, leave }) => {
  post(() => toast.danger(FAILED))
  wait(6000)
  act(hold)
  wait(60_000)
  expect(isShown()).toBe(true)
  act(leave)
  wait(3999)
  expect(isShown()).toBe(true)
  wait(1)
  expect(isShown()).toBe(false)
})

test('the timer pauses as long as the pointer or the focus is on the message', () => {
  post(() => toast.danger(FAILED))
  fireEvent.pointerEnter(shownToast())
  fireEvent.focus(screen.getByRole('button', { name: '닫기' }))
  fireEvent.pointerLeave(shownToast())
  wait(60_000)
  expect(isShown()).toBe(true)
})

test('an error can be closed by hand', () => {
  post(() => toast.danger(FAILED))
  fireEvent.click(screen.getByRole('button', { name: '닫기' }))
  expect(isShown()).toBe(false)
})
