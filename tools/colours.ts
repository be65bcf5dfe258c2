import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const TOKENS = 'apps/web/src/ui/style/tokens.css'

const COLOURS_ELSEWHERE: Readonly<Record<string, string>> = {
  [TOKENS]: 'names every colour',
  'apps/server/src/platform/colours.ts': 'the values of the tokens for what the server draws itself',
  'apps/server/src/features/clans/crests/drawCrest.ts': 'crests are pictures, stored as drawn',
}

/** Hexadecimal colours, colour functions with numbers, and the two colours that people write by name. */
const COLOUR_PATTERN =
  /(?<![\w&/])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3})(?![\w-])|\b(?:rgba?|hsla?|hwb|oklch|oklab|lch|lab)\(\s*[\d.]|(?<=[:,(]\s*)(?:white|black)(?=\s*[;,)])/gi

export const coloursIn = (text: string) => text.match(COLOUR_PATTERN) ?? []

export function strayColours(): string[] {
  const files = ['apps/web/src/**/*.{css,ts,tsx}', 'apps/server/src/**/*.ts'].flatMap((files) =>
    globSync(files, { cwd: ROOT }),
  )
  return files
    .filter((file) => !(file in COLOURS_ELSEWHERE) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => coloursIn(readFileSync(join(ROOT, file), 'utf8')).map((colour) => `${file}: ${colour}`))
}

/** Returns the tokens of a theme. The dark theme has only those that differ. */
export function tokensOf(theme: 'light' | 'dark'): ReadonlyMap<string, string> {
  const text = readFileSync(join(ROOT, TOKENS), 'utf8')
  const [light = '', dark = ''] = text.split(/^@media screen /m)
  const block = theme === 'light' ? light : dark.slice(0, dark.indexOf('}'))
  return new Map([...block.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]))
}

/**
 * Returns custom properties that are read but set nowhere. Those of the tiers are left out, because their names are
 * composed.
 */
export function unsetProperties(): string[] {
  const texts = globSync('apps/web/src/**/*.{css,ts,tsx}', { cwd: ROOT }).map((file) =>
    readFileSync(join(ROOT, file), 'utf8'),
  )
  const allText = texts.join('\n')
  const set = new Set([...allText.matchAll(/(--[\w-]+)['"]?\]?\s*:/g)].map(([, name]) => name))
  const usedColours = new Set([...allText.matchAll(/var\((--[\w-]+)(?=[),])/g)].map(([, name = '']) => name))
  return [...usedColours].filter((name) => !set.has(name))
}
