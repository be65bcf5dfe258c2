import { expect, test, vi } from 'vitest'
import { serve } from '#web/testing/standInServer.ts'
import { syncPushSubscription } from './syncPushSubscription.ts'

const KEY = new Uint8Array([4, 250, 251])
const PUBLIC_KEY = 'BPr7'

function aBrowser(subjects: string[] | null, publicKey = PUBLIC_KEY) {
  const subscription = { options: { applicationServerKey: KEY.buffer }, unsubscribe: vi.fn(async () => true) }
  const registration = { pushManager: { getSubscription: async () => subscription } }
  const requests = serve(() => ({ body: { publicKey, subjects, devices: 1 } }))
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { getRegistration: async () => registration } })
  return { ended: subscription.unsubscribe, requests }
}

test('a push subscription made for this session and key is kept', async () => {
  const { ended } = aBrowser(['reply'])
  await syncPushSubscription(true)
  expect(ended).not.toHaveBeenCalled()
})

test.each([
  { owner: 'another session or account', subjects: null, publicKey: PUBLIC_KEY },
  { owner: 'a former key of the site', subjects: ['reply'], publicKey: 'BPr8' },
])('a subscription of $owner ends', async ({ subjects, publicKey }) => {
  const { ended } = aBrowser(subjects, publicKey)
  await syncPushSubscription(true)
  expect(ended).toHaveBeenCalledOnce()
})

test('a browser without a session ends its push subscription without a request', async () => {
  const { ended, requests } = aBrowser(['reply'])
  await syncPushSubscription(false)
  expect([ended.mock.calls.length, requests.length]).toEqual([1, 0])
})
