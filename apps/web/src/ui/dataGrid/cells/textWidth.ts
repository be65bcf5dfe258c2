/** At 13 pixels, and at least what the widest sign of its kind takes. */
const NARROW = 5
const DIGIT = 8.5
const WIDE = 14
/** What a cell keeps free at its sides. */
const PADDING = 24

function widthOf(sign: string): number {
  if (sign === ' ' || sign === '.' || sign === ',' || sign === ':') return NARROW
  if (sign >= '0' && sign <= '9') return DIGIT
  return (sign > ' ' && sign <= '~') || (sign >= '가' && sign <= '힣') ? WIDE : Number.POSITIVE_INFINITY
}

/**
 * Whether words may not fit into a cell of so many pixels; of signs it does not know it says that they may. Only such words
 * are clipped: clipping every cell costs scrolling as much as shaping all words.
 */
export function mayBeWider(words: string, width: number): boolean {
  let left = width - PADDING
  for (let at = 0; at < words.length && left >= 0; at += 1) left -= widthOf(words.charAt(at))
  return left < 0
}
