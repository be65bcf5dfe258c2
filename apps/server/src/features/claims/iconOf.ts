import type { AccountWithIcon } from '#server/outside/riot/profileIcon.ts'

/** Returns the player's game account, or `undefined` if none is certainly the player's or it is not the `asked` one. */
export type IconOf = (playerId: string, now: Date, asked?: string) => Promise<AccountWithIcon | undefined>
