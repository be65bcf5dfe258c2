export type ClanViewer = {
  userId: string | null
  /** False until the session is known. The page is drawn before that. */
  isKnown: boolean
  /** If signed out, shows `reason` and offers the sign-in; `useFinishPress(pressName, …)` then finishes the press. */
  whenSignedIn: (reason: string, action: () => void, pressName?: string) => void
  /** Starts the sign-in at once; the press is finished after it. */
  signInFor: (pressName: string) => void
}
