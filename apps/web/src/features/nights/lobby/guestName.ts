const KEY = 'buri.guest-name'

/** The game name a guest joined with last, in this browser only. */
export function guestName(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    // Storage is closed: the name is typed again.
    return ''
  }
}

export function rememberGuestName(name: string) {
  try {
    localStorage.setItem(KEY, name.trim())
  } catch {
    // It lives as long as the page.
  }
}

export function forgetGuestName() {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}
