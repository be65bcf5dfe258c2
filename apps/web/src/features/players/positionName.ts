import { POSITION_NAMES } from '@buri/domain/matches/matchFacts'

const NAMES_BY_POSITION: Readonly<Record<string, string>> = POSITION_NAMES

/** The Korean name of a position. Names that it does not know are returned unchanged. */
export const positionName = (position: string | null) =>
  position === null ? null : (NAMES_BY_POSITION[position] ?? position)
