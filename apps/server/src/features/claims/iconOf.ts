import type { RiotId } from '@buri/domain/riotId'

/**
 * Returns the icon that a player's game account wears now, and the account's name. Returns `undefined` if no account is
 * certainly the player's.
 */
export type IconOf = (playerId: string, now: Date) => Promise<{ riotId: RiotId; iconId: number } | undefined>
