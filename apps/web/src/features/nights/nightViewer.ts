export type NightViewer = {
  isSignedIn: boolean
  /** `name#tag` of the viewer's linked player, with which one press signs up. */
  playerName: string | null
}
