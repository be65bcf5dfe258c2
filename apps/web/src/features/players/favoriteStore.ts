import { createStore } from '#web/ui/state/createStore.ts'
import { type BrowserFavorites, favoriteKeyOf } from './favorites.ts'

export type AccountFavorites = {
  list: () => Promise<readonly string[]>
  /** Adds the names, and returns the names of all favourites of the account. */
  merge: (nameTags: readonly string[]) => Promise<readonly string[]>
  add: (nameTag: string) => Promise<unknown>
  remove: (nameTag: string) => Promise<unknown>
}

/** Favourites are in the account if one is signed in, otherwise in the browser. */
export function favoriteStore(browser: BrowserFavorites, account: AccountFavorites) {
  /** `null` while the browser's favourites are used. */
  const ofAccount = createStore<ReadonlySet<string> | null>(null)
  let turn = 0
  let following: Promise<void> = Promise.resolve()

  const changeKey = (nameTag: string, isFavorite: boolean) => {
    const keys = ofAccount.current()
    if (keys === null) return
    const otherKeys = [...keys].filter((key) => key !== favoriteKeyOf(nameTag))
    ofAccount.set(new Set(isFavorite ? [...otherKeys, favoriteKeyOf(nameTag)] : otherKeys))
  }

  async function setFavorite(nameTag: string, isFavorite: boolean): Promise<void> {
    // A list in flight was made before this change and must not overwrite it.
    await following
    if (ofAccount.current() === null) {
      if (browser.has(nameTag) !== isFavorite) browser.toggle(nameTag)
      return
    }
    // Shows the new state before the server has answered.
    changeKey(nameTag, isFavorite)
    try {
      await (isFavorite ? account.add(nameTag) : account.remove(nameTag))
    } catch (error) {
      changeKey(nameTag, !isFavorite)
      throw error
    }
  }

  async function loadFromAccount(ownTurn: number) {
    const names = browser.names()
    const merged = names.length === 0 ? await account.list() : await account.merge(names)
    if (names.length > 0) browser.clear()
    // The user may have signed out while the request was in flight.
    if (ownTurn === turn) ofAccount.set(new Set(merged.map(favoriteKeyOf)))
  }

  return {
    /** `isDelivered` is what the server's page says. It is used until the account's list arrives. */
    has: (nameTag: string, isDelivered = false) =>
      ofAccount.current()?.has(favoriteKeyOf(nameTag)) ?? (browser.has(nameTag) || isDelivered),
    set: setFavorite,
    /** Moves the browser's favourites to the account. The browser keeps them until the account has them. */
    async follow(isSignedIn: boolean): Promise<void> {
      turn += 1
      if (!isSignedIn) return ofAccount.set(null)
      const taking = loadFromAccount(turn)
      following = taking.catch(() => undefined)
      return taking
    },
    /** Works even if the account's list could not be read. */
    async remove(nameTag: string): Promise<void> {
      await following
      if (browser.has(nameTag)) browser.toggle(nameTag)
      if (ofAccount.current() === null) await account.remove(nameTag)
      else await setFavorite(nameTag, false)
    },
    subscribe(onChange: () => void) {
      const unsubscribes = [ofAccount.subscribe(onChange), browser.subscribe(onChange)]
      return () => {
        for (const leave of unsubscribes) leave()
      }
    },
  }
}
