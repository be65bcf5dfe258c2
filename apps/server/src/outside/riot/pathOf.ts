/** Parts an address would take for "here" and "one up", however they are encoded, and nothing at all. */
const NO_PART = new Set(['', '.', '..'])

/** A path of exactly these parts, whatever is in them; `undefined` where no address can hold one of them. */
export function pathOf(parts: readonly string[]): string | undefined {
  if (parts.some((part) => NO_PART.has(part) || !part.isWellFormed())) return undefined
  return parts.map((part) => `/${encodeURIComponent(part)}`).join('')
}
