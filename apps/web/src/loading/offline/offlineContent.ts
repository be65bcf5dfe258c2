import { createStore } from '#web/ui/state/createStore.ts'
import type { MessageToPage, MessageToWorker, StoredPage } from './offlineNames.ts'

const storedContent = createStore<StoredPage | undefined>(undefined)

/** Says which cached content the page shows because the site did not answer. `undefined` if it shows none. */
export const offlineContent = {
  current: storedContent.current,
  subscribe: storedContent.subscribe,
  forget: () => storedContent.set(undefined),
}

/** Asks for the cached content that the service worker has served before this code ran. */
export function listenForOfflineContent(workers: ServiceWorkerContainer | undefined = navigator.serviceWorker) {
  if (!workers) return
  workers.addEventListener('message', ({ data }: MessageEvent<MessageToPage>) => storedContent.set(data.kept))
  workers.startMessages()
  const ask: MessageToWorker = 'since when?'
  workers.controller?.postMessage(ask)
}
