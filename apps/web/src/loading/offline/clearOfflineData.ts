import { CACHES, SHARED_FILES } from './offlineNames.ts'

const READER_CACHES = [CACHES.pages, CACHES.answers, SHARED_FILES]

/**
 * Deletes the pages and shared files that this browser stores, and ends push notifications. Called when the account
 * signs out.
 */
export const clearOfflineData = () => Promise.all([forgetCaches(), unsubscribePush()])

/** Ends the subscription in the browser. The server deletes its record of it with the session. */
export async function unsubscribePush() {
  // A page on plain HTTP has neither caches nor service workers.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  const registration = await workers?.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}

async function forgetCaches() {
  // A page on plain HTTP has neither caches nor service workers.
  if (!('caches' in globalThis)) return
  const names = (await caches.keys()).filter((name) => READER_CACHES.some((start) => name.startsWith(start)))
  await Promise.all(names.map((name) => caches.delete(name)))
}
