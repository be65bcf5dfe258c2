const KEY = 'buri.upload-clan'

/** The last clan chosen in this browser: people upload for the same one every evening. */
export function lastClan(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    // Storage is blocked; nothing is preselected.
    return null
  }
}

export function rememberClan(clanId: string | null) {
  try {
    if (clanId === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, clanId)
  } catch {
    // Storage is blocked: the choice lasts while the page is open.
  }
}
