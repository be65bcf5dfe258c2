/** Who looks at clans, and the way in for a visitor who wants to do something. The sign-in is another feature's. */
export type ClanViewer = {
  userId: string | null
  /** `why` is what a sign-in is needed for. */
  askToSignIn: (why: string) => void
}
