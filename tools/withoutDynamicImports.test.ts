import { expect, test, vi } from 'vitest'
import { replaceDynamicImports } from './withoutDynamicImports.ts'

test('a lazy component gets a promise that never settles, and its import never runs', async () => {
  const code = "const Bell = lazy(async () => ({ default: (await import('./Bell.js')).Bell }))"
  const listener = vi.fn()
  const lazy = vi.fn((load: () => PromiseLike<unknown>) => void load().then(listener, listener))
  new Function('lazy', replaceDynamicImports(code))(lazy)
  await new Promise(setImmediate)
  expect(lazy).toHaveBeenCalled()
  expect(listener).not.toHaveBeenCalled()
})
