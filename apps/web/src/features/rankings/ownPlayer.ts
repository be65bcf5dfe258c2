/** The player linked to the viewer's account. */
export type OwnPlayer = { summonerName: string; tagLine: string }

/** `turn` counts searches, so that searching again scrolls again. */
export type FoundPlayer = OwnPlayer & { turn: number }
