import type { GameAccount } from '#server/outside/riot/gameAccount.repository.ts'

/** Returns the player's game account, or `undefined` if none is certainly the player's. */
export type IconOf = (playerId: string, now: Date) => Promise<(GameAccount & { profileIconId: number }) | undefined>
