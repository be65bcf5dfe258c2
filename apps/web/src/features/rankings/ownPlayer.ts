/** A player as an account knows the one that is its own. */
export type OwnPlayer = { summonerName: string; tagLine: string }

/** `turn` counts searches: who is looked for again is shown again. */
export type FoundPlayer = OwnPlayer & { turn: number }
