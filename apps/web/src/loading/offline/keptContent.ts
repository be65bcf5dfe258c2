import { createStore } from '#web/ui/state/createStore.ts'
import type { Kept, ToPage, ToWorker } from './keptNames.ts'

const kept = createStore<Kept | undefined>(undefined)

/** What the page shows from this browser's store because the site did not answer; `undefined` for nothing. */
export const keptContent = { current: kept.current, subscribe: kept.subscribe, forget: () => kept.set(undefined) }

/** Asks what was given before this code was here, and hears what is given from now on. */
export function hearOfKept(workers: ServiceWorkerContainer | undefined = navigator.serviceWorker) {
  if (!workers) return
  workers.addEventListener('message', ({ data }: MessageEvent<ToPage>) => kept.set(data.kept))
  workers.startMessages()
  const ask: ToWorker = 'since when?'
  workers.controller?.postMessage(ask)
}
