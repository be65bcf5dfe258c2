const STORAGE_KEY = 'buri.upload-clan'

/**
 * The last clan chosen in this browser: people upload for the same clan every evening. Empty after a choice of none,
 * `null` before any choice.
 */
export function lastClan(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    // Storage is blocked; nothing is preselected.
    return null
  }
}

export function rememberClan(clanId: string | null) {
  try {
    localStorage.setItem(STORAGE_KEY, clanId ?? '')
  } catch {
    // Storage is blocked: the choice lasts while the page is open.
  }
}

/** The clan to preselect: the last choice if it is still one of `clans`, or the only one before any choice. */
export function usualClan(clans: readonly { id: string }[], lastClanId: string | null): string | null {
  if (lastClanId === null) return clans.length === 1 ? (clans[0]?.id ?? null) : null
  return clans.find(({ id }) => id === lastClanId)?.id ?? null
}
