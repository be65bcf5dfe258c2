import type { AccountWithIcon } from '#server/outside/riot/profileIcon.ts'

/** Returns the player's game account, or `undefined` if none is certainly the player's. */
export type IconOf = (playerId: string, now: Date) => Promise<AccountWithIcon | undefined>
