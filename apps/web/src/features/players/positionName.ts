const NAMES: Readonly<Record<string, string>> = {
  TOP: '탑',
  JUNGLE: '정글',
  MIDDLE: '미드',
  BOTTOM: '원딜',
  UTILITY: '서포터',
}

/** Takes the game's word and leaves a Korean one as it is. */
export const positionName = (position: string | null) => (position === null ? null : (NAMES[position] ?? position))
