import { createStore } from '#web/ui/state/createStore.ts'
import { type BrowserFavorites, keyOf } from './favorites.ts'

/** The account's favourites, as names. */
export type AccountFavorites = {
  list: () => Promise<readonly string[]>
  /** Adds to the account's and answers with all of them. */
  merge: (nameTags: readonly string[]) => Promise<readonly string[]>
  add: (nameTag: string) => Promise<unknown>
  remove: (nameTag: string) => Promise<unknown>
}

/** A visitor's favourites live in the browser, a signed-in user's in the account. */
export function favoriteStore(browser: BrowserFavorites, account: AccountFavorites) {
  /** Keys; `null` while the browser's count. */
  const ofAccount = createStore<ReadonlySet<string> | null>(null)
  let turn = 0
  let following: Promise<void> = Promise.resolve()

  const changeKey = (nameTag: string, isFavorite: boolean) => {
    const keys = ofAccount.current()
    if (keys === null) return
    const others = [...keys].filter((key) => key !== keyOf(nameTag))
    ofAccount.set(new Set(isFavorite ? [...others, keyOf(nameTag)] : others))
  }

  async function set(nameTag: string, isFavorite: boolean): Promise<void> {
    // A list that is on its way was written before this, and must not come after it.
    await following
    if (ofAccount.current() === null) {
      if (browser.has(nameTag) !== isFavorite) browser.toggle(nameTag)
      return
    }
    // The heart answers the press; a refusal takes it back.
    changeKey(nameTag, isFavorite)
    try {
      await (isFavorite ? account.add(nameTag) : account.remove(nameTag))
    } catch (error) {
      changeKey(nameTag, !isFavorite)
      throw error
    }
  }

  async function take(mine: number) {
    const names = browser.names()
    const merged = names.length === 0 ? await account.list() : await account.merge(names)
    if (names.length > 0) browser.clear()
    // The account signed out while the answer was on its way.
    if (mine === turn) ofAccount.set(new Set(merged.map(keyOf)))
  }

  return {
    /** `atFirst` is what the server said with the page; it counts until the account's list is here. */
    has: (nameTag: string, atFirst = false) =>
      ofAccount.current()?.has(keyOf(nameTag)) ?? (browser.has(nameTag) || atFirst),
    set,
    /**
     * Moves the browser's to the account at a sign-in. They leave the browser only when the account has them: after a
     * failure the browser's go on counting, and the next start tries again.
     */
    async follow(isSignedIn: boolean): Promise<void> {
      turn += 1
      if (!isSignedIn) return ofAccount.set(null)
      const taking = take(turn)
      following = taking.catch(() => undefined)
      return taking
    },
    /** From the account, even where its list could not be read, and from what the browser would move there. */
    async remove(nameTag: string): Promise<void> {
      await following
      if (browser.has(nameTag)) browser.toggle(nameTag)
      if (ofAccount.current() === null) await account.remove(nameTag)
      else await set(nameTag, false)
    },
    subscribe(onChange: () => void) {
      const leaving = [ofAccount.subscribe(onChange), browser.subscribe(onChange)]
      return () => {
        for (const leave of leaving) leave()
      }
    },
  }
}
