/** The viewer is passed in, because the sign-in belongs to another feature. */
export type CommunityViewer = {
  userId: string | null
  nickname: string
  avatarUrl: string | null
  isKnown: boolean
  /** If signed out, shows `reason` and offers the sign-in; `useFinishPress(pressName, …)` then finishes the press. */
  whenSignedIn: (reason: string, action: () => void, pressName?: string) => void
}
