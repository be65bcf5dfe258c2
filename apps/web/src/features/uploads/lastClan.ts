const KEY = 'buri.upload-clan'

/** The clan that was chosen last in this browser: people upload for the same one evening after evening. */
export function lastClan(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    // Storage is closed; nothing is chosen then.
    return null
  }
}

export function rememberClan(clanId: string | null) {
  try {
    if (clanId === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, clanId)
  } catch {
    // The choice lives as long as the page.
  }
}
