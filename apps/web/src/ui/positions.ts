import type { Position } from '@buri/contract/matches'

/** Positions in the order of the lanes, from the top of the map to its bottom. */
export const POSITIONS = ['TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY'] as const satisfies readonly Position[]

export const POSITION_NAMES: Record<Position, string> = {
  TOP: '탑',
  JUNGLE: '정글',
  MIDDLE: '미드',
  BOTTOM: '원딜',
  UTILITY: '서포터',
}
