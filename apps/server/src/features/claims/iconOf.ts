import type { RiotId } from '@buri/domain/riotId'

/** Returns `undefined` if no game account is certainly the player's. */
export type IconOf = (playerId: string, now: Date) => Promise<{ riotId: RiotId; iconId: number } | undefined>
