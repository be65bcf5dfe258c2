import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DARK, LIGHT } from '../apps/server/src/platform/colours.ts'
import { coloursIn, strayColours, tokensOf, unsetProperties } from './colours.ts'

const WEB = join(import.meta.dirname, '../apps/web')

test('colours are written in the tokens, and elsewhere by their names', () => {
  expect(strayColours()).toEqual([])
})

test('every custom property that is read is set', () => {
  expect(unsetProperties()).toEqual([])
})

test.each([
  ['color: #fff;', 1],
  ['fill="#0d343d"', 1],
  ['rgb(13 52 61 / 0.5)', 1],
  ['oklch(0.5 0.1 var(--hue))', 1],
  ['background: white;', 1],
  ['oklch(var(--tile) var(--hue))', 0],
  ["from '#web/api/query.ts'", 0],
  ['white-space: nowrap;', 0],
  ["'감자#0420'", 0],
  ['&#44032;', 0],
])('%s contains %i colours', (text, count) => {
  expect(coloursIn(text)).toHaveLength(count)
})

test('the dark theme adds no token, and sets every colour that differs between the themes', () => {
  const [light, dark] = [tokensOf('light'), tokensOf('dark')]
  expect([...dark.keys()].filter((name) => !light.has(name))).toEqual([])
  // Orange, tiers and colours on dark grounds are the same in both themes.
  const sameInBoth =
    /^(?:primary(?:-hover|-press|-deep)?|on-primary|on-(?:tile|foot)|cover.*|gleam|scrim|tier-.*|plate)$/
  const colours = [...light].filter(([, value]) => /#|rgb/.test(value)).map(([name]) => name)
  expect(colours.filter((name) => !dark.has(name) && !sameInBoth.test(name))).toEqual([])
})

test.each([
  ['light', LIGHT],
  ['dark', DARK],
] as const)('what the server draws has the colours of the %s tokens', (theme, colours) => {
  const tokens = tokensOf(theme)
  const relativeColours = Object.entries(colours).map(([name, value]) => [
    name.replace(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`),
    value,
  ])
  expect(relativeColours.filter(([name = '', value]) => tokens.get(name) !== value)).toEqual([])
})

test('the frame of the browser and the icon have colours from the tokens', () => {
  const coloursOf = (file: string) => coloursIn(readFileSync(join(WEB, file), 'utf8'))
  const light = tokensOf('light')
  expect(coloursOf('index.html')).toEqual([light.get('surface'), tokensOf('dark').get('surface')])
  expect(coloursOf('public/manifest.webmanifest')).toEqual([light.get('background'), light.get('surface')])
  expect(coloursOf('public/logo.svg').filter((colour) => ![...light.values()].includes(colour))).toEqual([])
})
