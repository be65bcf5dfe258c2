import { createStore } from '#web/ui/state/createStore.ts'
import { type BrowserFavorites, favoriteKeyOf } from './favorites.ts'

/** The account's favourites, as names. */
export type AccountFavorites = {
  list: () => Promise<readonly string[]>
  /** Adds names to the account's favourites; returns all of them. */
  merge: (nameTags: readonly string[]) => Promise<readonly string[]>
  add: (nameTag: string) => Promise<unknown>
  remove: (nameTag: string) => Promise<unknown>
}

/** A visitor's favourites are in the browser, a signed-in user's in the account. */
export function favoriteStore(browser: BrowserFavorites, account: AccountFavorites) {
  /** Keys of the account's favourites; `null` while the browser's are used. */
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
    // A list in flight was written before this change, and must not overwrite it.
    await following
    if (ofAccount.current() === null) {
      if (browser.has(nameTag) !== isFavorite) browser.toggle(nameTag)
      return
    }
    // The new state is shown at once (optimistic); a refusal reverts it.
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
    // The account may have signed out while the request was in flight.
    if (ownTurn === turn) ofAccount.set(new Set(merged.map(favoriteKeyOf)))
  }

  return {
    /** `isDelivered` came with the page and is used until the account's list arrives. */
    has: (nameTag: string, isDelivered = false) =>
      ofAccount.current()?.has(favoriteKeyOf(nameTag)) ?? (browser.has(nameTag) || isDelivered),
    set: setFavorite,
    /**
     * Moves the browser's favourites to the account at sign-in. They leave the browser only when the account has them:
     * after a failure they stay in use, and the next start tries again.
     */
    async follow(isSignedIn: boolean): Promise<void> {
      turn += 1
      if (!isSignedIn) return ofAccount.set(null)
      const taking = loadFromAccount(turn)
      following = taking.catch(() => undefined)
      return taking
    },
    /** Removes a name from the account, even if its list could not be read, and from the names still to be moved. */
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
