export const DISMISSED_KEY = 'buri.demoNotice'

export function wasDismissed() {
  try {
    return localStorage.getItem(DISMISSED_KEY) !== null
  } catch {
    // Some browsers refuse any access to storage.
    return false
  }
}
