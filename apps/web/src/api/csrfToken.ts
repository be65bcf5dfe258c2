const STORAGE_KEY = 'csrfToken'

type TokenStorage = Pick<Storage, 'getItem' | 'setItem'>

/** Keeps the token in local storage; where storage is closed (private windows) it lives as long as the page. */
export function csrfTokenKeeper(fetchToken: () => Promise<string>, storage: () => TokenStorage) {
  let held: string | undefined
  let fetching: Promise<string> | undefined

  const remembered = () => {
    try {
      return storage().getItem(STORAGE_KEY) ?? undefined
    } catch {
      return undefined
    }
  }

  const keep = (token: string) => {
    held = token
    try {
      storage().setItem(STORAGE_KEY, token)
    } catch {
      // The token in `held` is enough for this page.
    }
    return token
  }

  const refetch = () => {
    fetching ??= fetchToken()
      .then(keep)
      .finally(() => {
        fetching = undefined
      })
    return fetching
  }

  return {
    current: async () => remembered() ?? held ?? (await refetch()),
    refetch,
  }
}
