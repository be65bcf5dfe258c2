const STORAGE_KEY = 'buri.upload-clan'

/** Returns an empty text if the user chose no clan, and `null` if there was no choice yet. */
export function lastClan(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

export function rememberClan(clanId: string | null) {
  try {
    localStorage.setItem(STORAGE_KEY, clanId ?? '')
  } catch {
    // The browser blocks storage, so the choice is forgotten when the page closes.
  }
}

/**
 * Returns the last choice if it is still one of `clans`. Before any choice, returns the only clan, or `undefined` if
 * there are several.
 */
export function usualClan(clans: readonly { id: string }[], lastClanId: string | null): string | null | undefined {
  if (lastClanId === null) return clans.length > 1 ? undefined : (clans[0]?.id ?? null)
  return clans.find(({ id }) => id === lastClanId)?.id ?? null
}
