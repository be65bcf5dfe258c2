let awaitedIn: string | null = null

/** Of whose press the next game of a night comes on this page; `null` when it did not come. */
export const awaitGameIn = (nightId: string | null) => {
  awaitedIn = nightId
}

/** Whether the game that has come was opened here. Told once. */
export function isOpenedHere(nightId: string): boolean {
  const isHere = awaitedIn === nightId
  if (isHere) awaitedIn = null
  return isHere
}
