import { POSITION_NAMES } from '@buri/domain/matches/matchFacts'

const NAMES_BY_POSITION: Readonly<Record<string, string>> = POSITION_NAMES

/** Translates the game's name of a position; a Korean one stays as it is. */
export const positionName = (position: string | null) =>
  position === null ? null : (NAMES_BY_POSITION[position] ?? position)
