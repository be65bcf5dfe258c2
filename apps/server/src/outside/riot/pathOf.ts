/** Parts that a URL resolves away, in any encoding, and the empty part. */
const NO_PART = new Set(['', '.', '..'])

/** Encodes exactly these parts as a path; `undefined` if a URL cannot contain one of them. */
export function pathOf(parts: readonly string[]): string | undefined {
  if (parts.some((part) => NO_PART.has(part) || !part.isWellFormed())) return undefined
  return parts.map((part) => `/${encodeURIComponent(part)}`).join('')
}
