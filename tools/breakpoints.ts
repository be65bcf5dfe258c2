import type { Plugin } from 'vite'

/**
 * Widths at which pages change, used as `@container page (--phone)`. They are in rem, so that larger letters count as
 * less width.
 */
const BREAKPOINTS: Readonly<Record<string, string>> = {
  '--phone': 'max-width: 47.9375rem',
  '--wide': 'min-width: 48rem',
  '--tablet': 'max-width: 62.9375rem',
  '--wide-scoreboard': 'min-width: 56.25rem',
  '--stacked-scoreboard': 'max-width: 41.25rem',
  '--stacked-row': 'max-width: 43.6875rem',
  '--huge-letters': 'max-width: 15rem',
  '--phone-screen': 'max-width: 767px',
  '--tablet-screen': 'max-width: 1023px',
}

/**
 * Replaces named widths by their conditions. Browsers do not support custom media, and no draft has them for container
 * queries.
 */
export function breakpoints(): Plugin {
  return {
    name: 'breakpoints',
    enforce: 'pre',
    transform: (code, id) =>
      /\.css(\?|$)/.test(id) && code.includes('(--') ? { code: withWidths(code), map: null } : undefined,
  }
}

export const withWidths = (css: string) =>
  css.replace(/@(?:media|container)[^{]*/g, (query) =>
    query.replace(/\((--[\w-]+)\)/g, (_, name: string) => {
      const width = BREAKPOINTS[name]
      if (!width) throw new Error(`${name} is no breakpoint. There are: ${Object.keys(BREAKPOINTS).join(', ')}`)
      return `(${width})`
    }),
  )

/** Returns widths that are used in two stylesheets or more without a name, or written out although they have a name. */
export function unnamedWidthsIn(sheets: readonly string[]): string[] {
  const queries = sheets.flatMap((css) => [...new Set(css.match(/@(?:media|container)[^{]*/g))])
  const widths = queries.flatMap((query) =>
    [...query.matchAll(/\((?!--)([^)]*\d[^)]*)\)/g)].map(([, width = '']) => width),
  )
  const namedWidths = Object.values(BREAKPOINTS)
  return [...new Set(widths.filter((width, index) => namedWidths.includes(width) || widths.indexOf(width) !== index))]
}
