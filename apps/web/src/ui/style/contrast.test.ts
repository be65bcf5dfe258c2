import { expect, test } from 'vitest'
import { tokensOf } from '../../../../../tools/colours.ts'

/** The grounds of each text colour. A new pair of colours in a stylesheet must be added here. */
const GROUNDS_OF_TEXT: Readonly<Record<string, readonly string[]>> = {
  text: [
    'surface',
    'surface-sub',
    'surface-sunk',
    'background',
    'band',
    'aqua-50',
    'primary-soft',
    'caution-soft',
    'good-soft',
    'danger-soft',
    'win-soft',
    'loss-soft',
    'raised',
  ],
  'text-quiet': [
    'surface',
    'surface-sub',
    'surface-sunk',
    'background',
    'band',
    'aqua-50',
    'win-soft',
    'loss-soft',
    'primary-soft',
  ],
  'on-primary': ['on-tile', 'primary', 'primary-hover', 'primary-press'],
  'primary-text': ['surface', 'surface-sub', 'background', 'primary-soft', 'aqua-50'],
  'on-ink': ['ink', 'aqua-600', 'aqua-500', 'win', 'loss', 'danger', 'good'],
  'on-foot': ['foot', 'cover', 'cover-end'],
  'on-tile': ['foot', 'cover', 'cover-end'],
  surface: ['win', 'loss', 'danger', 'good', 'ink'],
  win: ['surface', 'surface-sub', 'win-soft'],
  loss: ['surface', 'surface-sub', 'loss-soft'],
  'aqua-500': ['surface', 'surface-sub', 'background', 'band', 'aqua-50', 'aqua-100'],
  'aqua-600': ['aqua-50', 'aqua-100', 'aqua-200'],
  good: ['surface', 'surface-sub', 'good-soft'],
  caution: ['surface', 'caution-soft'],
  danger: ['surface', 'surface-sub', 'danger-soft'],
}

const THEMES = ['light', 'dark'] as const
const tokensBy = { light: tokensOf('light'), dark: new Map([...tokensOf('light'), ...tokensOf('dark')]) }
const pairs = THEMES.flatMap((theme) =>
  Object.entries(GROUNDS_OF_TEXT).flatMap(([text, grounds]) => grounds.map((ground) => ({ theme, text, ground }))),
)

test.each(pairs)('$text is readable on $ground ($theme)', ({ theme, text, ground }) => {
  const tokens = tokensBy[theme]
  expect(contrast(tokens.get(text)!, tokens.get(ground)!)).toBeGreaterThanOrEqual(4.5)
})

test.each(THEMES)("a field's border is visible on its background (%s)", (theme) => {
  const tokens = tokensBy[theme]
  expect(contrast(tokens.get('line-strong')!, tokens.get('surface')!)).toBeGreaterThanOrEqual(3)
})

const HUES = [14, 34, 152, 168, 186, 204, 222, 244, 266, 288, 312, 338, 356]
const tiles = THEMES.flatMap((theme) => HUES.map((hue) => ({ theme, hue })))

test.each(tiles)('letters are readable on every tile of hue $hue ($theme)', ({ theme, hue }) => {
  const tokens = tokensBy[theme]
  const tile = (name: string, turn = 0) => {
    const [lightness = 0, chroma = 0] = tokens.get(name)!.split(' ').map(Number)
    return oklch(lightness, chroma, hue + turn)
  }
  const linearColour = (name: string) => linear(tokens.get(name)!)
  const readable = [
    [linearColour('on-tile'), tile('tile')],
    [linearColour('on-tile'), tile('spell')],
    [tile('on-item'), tile('item')],
    [tile('on-person'), tile('person')],
    [tile('on-person'), tile('person-end', 24)],
    [tile('rune'), linearColour('surface')],
  ] as const
  for (const [text, ground] of readable) expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5)
})

// Returns the contrast ratio of WCAG 2.2, from the relative luminance of both colours.
function contrast(text: string, ground: string) {
  return ratio(linear(text), linear(ground))
}

function ratio(text: readonly number[], ground: readonly number[]) {
  const [light, dark] = [luminance(text), luminance(ground)].sort((a, b) => b - a)
  return (light! + 0.05) / (dark! + 0.05)
}

const luminance = ([red, green, blue]: readonly number[]) => 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!

const linear = (hex: string) =>
  [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })

/** Converts an OKLCH colour to linear sRGB, clipped to the screen's gamut. https://bottosson.github.io/posts/oklab/ */
function oklch(lightness: number, chroma: number, hue: number) {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((part) => Math.min(1, Math.max(0, part)))
}
