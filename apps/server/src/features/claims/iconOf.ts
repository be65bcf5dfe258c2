import type { RiotId } from '@buri/domain/riotId'

/** The icon a player wears in the game now; `undefined` for a name the game does not know. */
export type IconOf = (riotId: RiotId) => Promise<number | undefined>
