import type { AccountWithIcon } from '#server/outside/riot/profileIcon.ts'

/** Returns the player's game account. Returns `undefined` if it is not certain, or is not the `asked` one. */
export type IconOf = (playerId: string, now: Date, asked?: string) => Promise<AccountWithIcon | undefined>
