import { createStore } from '#web/ui/state/createStore.ts'
import type { MessageToPage, MessageToWorker, StoredPage } from './offlineNames.ts'

const storedContent = createStore<StoredPage | undefined>(undefined)

/** The content that the page shows from this browser's store because the site did not answer; `undefined` for none. */
export const offlineContent = {
  current: storedContent.current,
  subscribe: storedContent.subscribe,
  forget: () => storedContent.set(undefined),
}

/** Asks the worker which cached content it served before this code ran, and listens for later content. */
export function listenForOfflineContent(workers: ServiceWorkerContainer | undefined = navigator.serviceWorker) {
  if (!workers) return
  workers.addEventListener('message', ({ data }: MessageEvent<MessageToPage>) => storedContent.set(data.kept))
  workers.startMessages()
  const ask: MessageToWorker = 'since when?'
  workers.controller?.postMessage(ask)
}
