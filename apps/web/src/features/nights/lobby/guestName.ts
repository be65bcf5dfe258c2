const STORAGE_KEY = 'buri.guest-name'

/** The game name that a guest last joined with, stored in this browser only. */
export function guestName(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? ''
  } catch {
    return ''
  }
}

export function rememberGuestName(name: string) {
  try {
    localStorage.setItem(STORAGE_KEY, name.trim())
  } catch {
    // The browser blocks storage, so the name is not remembered.
  }
}

export function forgetGuestName() {
  try {
    localStorage.removeItem(STORAGE_KEY)
  } catch {
    // The browser blocks storage, so nothing was stored.
  }
}
