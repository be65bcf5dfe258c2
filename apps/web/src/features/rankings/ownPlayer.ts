/** The player linked to the viewer's account. */
export type OwnPlayer = { summonerName: string; tagLine: string }

/** A player who was searched for. `turn` counts the searches, so that the same search scrolls again. */
export type FoundPlayer = OwnPlayer & { turn: number }
