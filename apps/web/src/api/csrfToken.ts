export const CSRF_TOKEN_KEY = 'csrfToken'

type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The token is in local storage, or in memory where storage is blocked (private windows). */
export function csrfTokenStore(fetchToken: () => Promise<string>, storage: () => TokenStorage) {
  let inMemory: string | undefined
  let fetching: Promise<string> | undefined

  const inStorage = <Value>(use: (storage: TokenStorage) => Value) => {
    try {
      return use(storage())
    } catch {
      // Storage is blocked; the copy in `inMemory` is enough for this page.
      return undefined
    }
  }
  const readStored = () => inStorage((openStorage) => openStorage.getItem(CSRF_TOKEN_KEY)) ?? inMemory

  const keep = (token: string) => {
    inMemory = token
    inStorage((openStorage) => openStorage.setItem(CSRF_TOKEN_KEY, token))
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
    /** Never fetches a token. */
    stored: () => readStored() ?? null,
    current: async () => readStored() ?? (await refetch()),
    refetch,
    take: keep,
    forget: () => {
      inMemory = undefined
      inStorage((openStorage) => openStorage.removeItem(CSRF_TOKEN_KEY))
    },
  }
}

export type CsrfToken = ReturnType<typeof csrfTokenStore>
