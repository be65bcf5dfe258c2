import { callFrom } from './callFrom.ts'
import { readOnly } from './readOnly.ts'

export const call = callFrom({
  fetch: (...request) => fetch(...request),
  storage: () => localStorage,
  isOnline: () => navigator.onLine,
  onReadOnly: readOnly.note,
  // Not in the first download: a page is read before anything is sent.
  poster: async () => {
    try {
      return (await import('./poster.ts')).poster
    } catch {
      return undefined // no connection: the press itself says so
    }
  },
})
