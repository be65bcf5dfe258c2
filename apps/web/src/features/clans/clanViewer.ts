/** The viewer of clan pages. The sign-in belongs to another feature. */
export type ClanViewer = {
  /** `null` for a visitor. */
  userId: string | null
  /** False until the session is known; the page is drawn before that. */
  isKnown: boolean
  /** Runs `act` if signed in; a visitor is told `why` and offered the sign-in, which `useFinishedPress(doing, …)` then follows. */
  whenSignedIn: (why: string, act: () => void, doing?: string) => void
  /** Starts the sign-in at once; the press is finished after it. */
  signInFor: (doing: string) => void
}
