/** Hues that stay readable at the fixed lightness of every tile. None is the pure blue or red of a result. */
const HUES = [14, 34, 152, 168, 186, 204, 222, 244, 266, 288, 312, 338, 356] as const

/**
 * Returns the hue of a name's tile in degrees, so that the same name has the same colour everywhere. Uses FNV-1a:
 * http://www.isthe.com/chongo/tech/comp/fnv/
 */
export function hueOf(name: string): number {
  let hash = 0x811c9dc5
  for (const char of name) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return HUES[(hash >>> 0) % HUES.length] ?? HUES[0]
}

/** Returns the first letters of a name without its spaces, or a question mark for an empty name. */
export const lettersOf = (name: string, count: 1 | 2) => [...name.replace(/\s+/gu, '')].slice(0, count).join('') || '?'
