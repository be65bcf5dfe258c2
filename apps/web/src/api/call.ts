import { callFrom } from './callFrom.ts'

export const call = callFrom({
  fetch: (...request) => fetch(...request),
  storage: () => localStorage,
  isOnline: () => navigator.onLine,
  onReadOnly: (isReadOnly) => void globalThis.document?.documentElement.toggleAttribute('data-read-only', isReadOnly),
  // The code that repeats a POST loads later, because people read a page before they send anything.
  poster: async () => {
    try {
      return (await import('./poster.ts')).poster
    } catch {
      return undefined // no connection: the request itself reports it
    }
  },
})
