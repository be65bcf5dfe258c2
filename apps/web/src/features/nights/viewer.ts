/** Who looks at a night. */
export type NightViewer = {
  isSignedIn: boolean
  /** `name#tag` of the linked game account, under which one joins by a press. */
  playerName: string | null
}
