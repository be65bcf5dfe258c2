export type OwnPlayer = { summonerName: string; tagLine: string }

/** `turn` counts the searches, so that the same search scrolls again. */
export type FoundPlayer = OwnPlayer & { turn: number }
