/** Who looks at clans. The sign-in is another feature's. */
export type ClanViewer = {
  /** `null` for a visitor. */
  userId: string | null
  /** A page is drawn before it is known who looks at it. */
  isKnown: boolean
  /** Does something that needs a sign-in; a visitor is told `why` and shown the way in. */
  whenSignedIn: (why: string, act: () => void) => void
}
