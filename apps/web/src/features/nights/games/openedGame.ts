let awaitedIn: string | null = null

/** Remembers that this page opened the next game of a night; `null` if it failed. */
export const awaitGameIn = (nightId: string | null) => {
  awaitedIn = nightId
}

/** Whether this page opened the game that arrived. True only once. */
export function isOpenedHere(nightId: string): boolean {
  const isHere = awaitedIn === nightId
  if (isHere) awaitedIn = null
  return isHere
}
