export type NightViewer = {
  isSignedIn: boolean
  /** `name#tag` of the viewer's linked player, whom one press signs up. */
  playerName: string | null
}
