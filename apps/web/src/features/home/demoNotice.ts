export const DISMISSED = 'buri.demoNotice'

export function wasDismissed() {
  try {
    return localStorage.getItem(DISMISSED) !== null
  } catch {
    // Some browsers refuse any access to storage.
    return false
  }
}
