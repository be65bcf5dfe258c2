import { callFrom } from './callFrom.ts'

export const call = callFrom({
  fetch: (...request) => fetch(...request),
  storage: () => localStorage,
  isOnline: () => navigator.onLine,
  onReadOnly: (is) => void globalThis.document?.documentElement.toggleAttribute('data-read-only', is),
  // Not in the first download: a page is read before anything is sent.
  poster: async () => {
    try {
      return (await import('./poster.ts')).poster
    } catch {
      return undefined // no connection: the press itself says so
    }
  },
})
