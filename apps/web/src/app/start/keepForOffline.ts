import { hasSession } from '#web/features/auth/hasSession.ts'
import { type MessageToWorker, WORKER } from '#web/loading/offline/offlineNames.ts'
import type { PageRouter } from '#web/navigation/router.ts'

type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => {
    createScriptURL: (url: string) => string
  }
}

/** The server's headers allow this Trusted Types policy. */
function workerAddress(): string {
  const rules = { createScriptURL: () => WORKER }
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  return (trustedTypes?.createPolicy('worker', rules) ?? rules).createScriptURL(WORKER)
}

type Router = Pick<PageRouter, 'subscribe'>

/** Some browsers allow no worker, for example in private windows, and there the site needs its connection. */
export const keepForOffline = (router: Router) =>
  startWorker(router).catch((error: unknown) => console.warn('nothing is kept for reading offline', error))

async function startWorker(router: Router) {
  // A page on plain HTTP has no service worker. Development uses none, so that files are always the newest.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers || import.meta.env.DEV) return
  const keep = async () => {
    const { active } = await workers.ready
    active?.postMessage({ keep: location.pathname + location.search, code: loadedCode() } satisfies MessageToWorker)
  }
  await workers.register(workerAddress())
  // A new build's worker begins with an empty cache.
  workers.addEventListener('controllerchange', () => void keep())
  // A visitor's answers are cached as they arrive. An account's are not, so the worker fetches the visitors' version.
  router.subscribe((_visit, { isSamePage }) => {
    if (!isSamePage && hasSession()) void keep()
  })
  await keep()
  const { pushManager } = await workers.ready
  // Most browsers have no subscription and need not load this code.
  if (await pushManager?.getSubscription())
    await (await import('#web/features/notifications/push/syncPushSubscription.ts')).syncPushSubscription(hasSession())
}

const loadedCode = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname)
