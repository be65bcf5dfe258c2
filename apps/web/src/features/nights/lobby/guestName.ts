const STORAGE_KEY = 'buri.guest-name'

/** Returns the game name with which a guest last joined in this browser, or an empty text. */
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
