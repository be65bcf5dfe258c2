const NO_PART = new Set(['', '.', '..'])

/** Returns `undefined` if a URL cannot contain one of the parts. */
export function pathOf(parts: readonly string[]): string | undefined {
  if (parts.some((part) => NO_PART.has(part) || !part.isWellFormed())) return undefined
  return parts.map((part) => `/${encodeURIComponent(part)}`).join('')
}
