export const DRAWN_CRESTS = {
  star: '별',
  moon: '초승달',
  sun: '해',
  mountain: '산',
  wave: '파도',
  flame: '불꽃',
  leaf: '잎',
  crown: '왕관',
  sword: '검',
  anchor: '닻',
} as const
export type DrawnCrest = keyof typeof DRAWN_CRESTS
export const DRAWN_CREST_NAMES = Object.keys(DRAWN_CRESTS) as [DrawnCrest, ...DrawnCrest[]]

/** Returns the URL of a drawn crest. */
export const drawnCrestUrl = (crest: DrawnCrest) => `/images/crests/${crest}.svg`
