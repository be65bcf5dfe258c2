import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitBriefly } from './waitBriefly.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function waitedFor(answer: Promise<unknown>) {
  let elapsedMs = 0
  let isHeld = true
  void waitBriefly(answer).then(() => {
    isHeld = false
  })
  for (await vi.advanceTimersByTimeAsync(0); isHeld; elapsedMs += 10) await vi.advanceTimersByTimeAsync(10)
  return elapsedMs
}
const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

test('a page waits for an answer only briefly, and is then shown without the answer', async () => {
  expect(await waitedFor(Promise.resolve())).toBe(0)
  expect(await waitedFor(after(120))).toBe(120)
  expect(await waitedFor(after(60_000))).toBe(200)
})

test('a page whose request fails is shown, so that it can show the error', async () => {
  expect(await waitedFor(Promise.reject(new Error('없습니다.')))).toBe(0)
})
