import { expect, test } from 'vitest'
import { rest } from './rest.ts'
import { withThread } from './withThread.ts'

test('a worker thread pauses longer than it has worked', async () => {
  const limits = { killAfterMs: 15_000, maxMemoryMb: 64 }
  const ratio = await withThread(new URL('./testRest.ts', import.meta.url), limits, (ask) => ask<number>('work'))
  expect(ratio).toBeGreaterThan(2)
})

test('the main thread never pauses', () => {
  const from = performance.now()
  for (let call = 0; call < 1000; call += 1) rest()
  expect(performance.now() - from).toBeLessThan(750)
})
