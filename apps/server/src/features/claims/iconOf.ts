import type { RiotId } from '@buri/domain/riotId'

/** The icon that a player's game account wears now, with its name; `undefined` if no account is surely the player's. */
export type IconOf = (playerId: string, now: Date) => Promise<{ riotId: RiotId; iconId: number } | undefined>
