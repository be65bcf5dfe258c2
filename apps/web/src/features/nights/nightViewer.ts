export type NightViewer = {
  isSignedIn: boolean
  /** `name#tag` of the linked player, used to join with one press. */
  playerName: string | null
}
