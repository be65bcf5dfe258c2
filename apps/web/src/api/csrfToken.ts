export const CSRF_TOKEN_KEY = 'csrfToken'

type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Keeps the token in local storage, or in memory where storage is blocked (private windows). */
export function csrfTokenStore(fetchToken: () => Promise<string>, storage: () => TokenStorage) {
  let held: string | undefined
  let fetching: Promise<string> | undefined

  const inStorage = <Value>(use: (storage: TokenStorage) => Value) => {
    try {
      return use(storage())
    } catch {
      // Storage is blocked; the copy in `held` is enough for this page.
      return undefined
    }
  }
  const stored = () => inStorage((kept) => kept.getItem(CSRF_TOKEN_KEY)) ?? held

  const keep = (token: string) => {
    held = token
    inStorage((kept) => kept.setItem(CSRF_TOKEN_KEY, token))
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
    /** The stored token; never fetches one. */
    stored: () => stored() ?? null,
    current: async () => stored() ?? (await refetch()),
    refetch,
    /** Stores a token that came with the page. */
    take: keep,
    forget: () => {
      held = undefined
      inStorage((kept) => kept.removeItem(CSRF_TOKEN_KEY))
    },
  }
}

export type CsrfToken = ReturnType<typeof csrfTokenStore>
