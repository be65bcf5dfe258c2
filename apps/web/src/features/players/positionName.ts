import { POSITION_NAMES } from '@buri/domain/matches/matchFacts'

const NAMES: Readonly<Record<string, string>> = POSITION_NAMES

/** Takes the game's word and leaves a Korean one as it is. */
export const positionName = (position: string | null) => (position === null ? null : (NAMES[position] ?? position))
