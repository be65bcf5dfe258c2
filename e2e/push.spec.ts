import { expect, test } from './journey.ts'
import { signInByCall } from './signIn.ts'

test.use({ serviceWorkers: 'allow' })

/** Replaces Chromium's own push service, which needs the internet. */
function standInForPushService() {
  const bytes = (length: number) => Uint8Array.from({ length }, (_, index) => (index === 0 ? 4 : index)).buffer
  let subscription: object | null = null
  const manager = {
    getSubscription: async () => subscription,
    subscribe: async () => {
      subscription ??= {
        endpoint: `https://push.example/${Math.random()}`,
        options: {},
        getKey: (name: string) => bytes(name === 'auth' ? 16 : 65),
        unsubscribe: async () => {
          subscription = null
          return true
        },
      }
      return subscription
    },
  }
  Object.defineProperty(ServiceWorkerRegistration.prototype, 'pushManager', { get: () => manager })
}

test('a device subscribes to the subjects that its owner chooses, until the owner ends the subscription', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['notifications'], { origin: baseURL ?? '' })
  await page.addInitScript(standInForPushService)
  await signInByCall(context, '클랜원')
  await page.goto('/mypage#notification-settings')
  const deviceCard = page.getByRole('region', { name: '이 기기로 받기' })
  await deviceCard.getByRole('button', { name: '받기', exact: true }).click()
  const turnSwitch = deviceCard.getByRole('switch', { name: '이 기기로 드래프트에서 내 차례 받기' })
  const likes = deviceCard.getByRole('switch', { name: '이 기기로 추천 받기' })
  await expect(turnSwitch).toBeChecked()
  await expect(likes).not.toBeChecked()
  await likes.click()
  await expect(likes).toBeChecked()
  await deviceCard.getByRole('button', { name: '그만 받기' }).click()
  await expect(deviceCard.getByRole('button', { name: '받기', exact: true })).toBeVisible()
  const state = await (await context.request.get('/api/me/push')).json()
  expect([state.subjects, state.devices]).toEqual([null, 0])
})

test('a push is shown with its text and the address of its page', async ({ page, context }) => {
  await page.goto('/terms')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  const data = JSON.stringify({ title: '정기전', body: '22:00에 시작합니다.', url: '/inhouse', tag: 'nightSoon 1' })
  // Chromium's debugging protocol does not deliver every push, so the event is dispatched in the service worker.
  const notifications = await worker.evaluate((text) => {
    type ShowNotification = (title: string, options: NotificationOptions) => Promise<void>
    const scope = globalThis as unknown as EventTarget & { registration: { showNotification: ShowNotification } } & {
      PushEvent: new (kind: string, init: { data: string }) => Event
    }
    const messages: unknown[] = []
    scope.registration.showNotification = async (title, { body, data: url }) => void messages.push([title, body, url])
    // Browsers refuse `waitUntil` on events that scripts have made.
    scope.dispatchEvent(Object.assign(new scope.PushEvent('push', { data: text }), { waitUntil: () => {} }))
    return messages
  }, data)
  expect(notifications).toEqual([['정기전', '22:00에 시작합니다.', '/inhouse']])
})
