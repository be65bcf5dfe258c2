const STORAGE_KEY = 'buri.guest-name'

/** The last game name a guest joined with, in this browser only. */
export function guestName(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? ''
  } catch {
    // Storage is blocked: the name is typed again.
    return ''
  }
}

export function rememberGuestName(name: string) {
  try {
    localStorage.setItem(STORAGE_KEY, name.trim())
  } catch {
    // Storage is blocked: the name is kept only while the page is open.
  }
}

export function forgetGuestName() {
  try {
    localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Storage is blocked: nothing was stored.
  }
}
