import { afterEach, expect, test, vi } from 'vitest'
import { keepForOffline } from './keepForOffline.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const router = { subscribe: () => () => undefined }

test('if the browser allows no service worker, the console is warned and nothing fails', async () => {
  vi.stubEnv('DEV', false)
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const register = vi.fn(async () => {
    throw new DOMException('not in a private window', 'SecurityError')
  })
  vi.stubGlobal('navigator', { serviceWorker: { ready: new Promise(() => {}), register } })
  await keepForOffline(router)
  expect(register).toHaveBeenCalledWith('/sw.js')
  expect(warn).toHaveBeenCalledOnce()
  vi.stubGlobal('navigator', {})
  await keepForOffline(router)
  expect(warn).toHaveBeenCalledOnce()
})

test('the service worker is told of the page and its code, and for a signed-in user also of the next page', async () => {
  vi.stubEnv('DEV', false)
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('signed-in=yes')
  const messages: unknown[] = []
  const active = { postMessage: (message: unknown) => void messages.push(message) }
  const workers = Object.assign(new EventTarget(), {
    ready: Promise.resolve({ active, pushManager: { getSubscription: async () => null } }),
    register: async () => {},
  })
  vi.stubGlobal('navigator', { serviceWorker: workers })
  const followers: Parameters<Parameters<typeof keepForOffline>[0]['subscribe']>[0][] = []
  await keepForOffline({
    subscribe: (follow) => {
      followers.push(follow)
      return () => undefined
    },
  })
  expect(messages).toEqual([{ keep: '/', code: expect.any(Array) }])
  const visit = {} as Parameters<(typeof followers)[0]>[0]
  followers[0]?.(visit, { isAtOnce: false, isSamePage: true })
  followers[0]?.(visit, { isAtOnce: false, isSamePage: false })
  workers.dispatchEvent(new Event('controllerchange'))
  await vi.waitFor(() => expect(messages).toHaveLength(3))
})
