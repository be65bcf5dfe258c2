export const DISMISSED = 'buri.demoNotice'

export function wasDismissed() {
  try {
    return localStorage.getItem(DISMISSED) !== null
  } catch {
    // Some browsers refuse every access to their storage.
    return false
  }
}
