import type { Side } from '../../matches/matchFacts.ts'
import type { SetGame, TeamNumber } from '../series.ts'

type DecidedGame = {
  pairing: Record<Side, number> | null
  ruling: { winner: number } | null
  result: { winner: Side } | null
}

/** Returns the side that won a game: by the host's correction, or else by its result. */
export function wonSide({ pairing, ruling, result }: DecidedGame): Side | null {
  if (ruling && pairing) return pairing.blue === ruling.winner ? 'blue' : 'red'
  return result?.winner ?? null
}

type PairingGame = DecidedGame & Pick<SetGame, 'n' | 'state'> & { voidReason: string | null }

/** `blueTeam` is the number of the team on blue. */
export const pairingGameAsSet = (game: PairingGame, blueTeam: TeamNumber): SetGame => ({
  ...{ n: game.n, state: game.state, blueTeam, winner: wonSide(game) },
  ...{ hasSwappedSides: false, isVoid: game.voidReason !== null, ruledWinner: null },
})
