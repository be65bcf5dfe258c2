/** The viewer of clan pages, passed in because the sign-in belongs to another feature. */
export type ClanViewer = {
  /** `null` for a visitor. */
  userId: string | null
  /** False until the session is known; the page is drawn before that. */
  isKnown: boolean
  /**
   * Runs `action` if signed in. Otherwise shows the visitor `reason` and offers the sign-in, after which
   * `useFinishPress(pressName, …)` finishes the press.
   */
  whenSignedIn: (reason: string, action: () => void, pressName?: string) => void
  /** Starts the sign-in at once; the press is finished after it. */
  signInFor: (pressName: string) => void
}
