import { POSITION_NAMES } from '@buri/domain/matches/matchFacts'

const NAMES_BY_POSITION: Readonly<Record<string, string>> = POSITION_NAMES

export const positionName = (position: string | null) =>
  position === null ? null : (NAMES_BY_POSITION[position] ?? position)
