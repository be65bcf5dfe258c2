/** Largest widths in pixels, in text of 13 px, of a narrow character, a digit and a wide character. */
const NARROW_WIDTH = 5
const DIGIT_WIDTH = 8.5
const WIDE_WIDTH = 14
/** Both sides together, in pixels. */
const PADDING = 24

function widthOf(sign: string): number {
  if (sign === ' ' || sign === '.' || sign === ',' || sign === ':') return NARROW_WIDTH
  if (sign >= '0' && sign <= '9') return DIGIT_WIDTH
  return (sign > ' ' && sign <= '~') || (sign >= '가' && sign <= '힣') ? WIDE_WIDTH : Number.POSITIVE_INFINITY
}

/** Whether a text may be wider than its cell. Only such texts are clipped, because clipping slows scrolling. */
export function mayBeWider(words: string, width: number): boolean {
  let remainingWidth = width - PADDING
  for (let index = 0; index < words.length && remainingWidth >= 0; index += 1)
    remainingWidth -= widthOf(words.charAt(index))
  return remainingWidth < 0
}
