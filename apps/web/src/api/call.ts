import { callFrom } from './callFrom.ts'
import { resending } from './resending.ts'

export const call = callFrom({
  fetch: (...request) => fetch(...request),
  storage: () => localStorage,
  isOnline: () => navigator.onLine,
  onAgain: resending.change,
})
