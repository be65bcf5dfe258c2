import { callFrom } from './callFrom.ts'

export const call = callFrom({
  fetch: (...request) => fetch(...request),
  storage: () => localStorage,
  isOnline: () => navigator.onLine,
})
