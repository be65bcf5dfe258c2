import { CACHES, SHARED_FILES } from './offlineNames.ts'

const READER_CACHES = [CACHES.pages, CACHES.answers, SHARED_FILES]

export const clearOfflineData = () => Promise.all([forgetCaches(), unsubscribePush()])

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
