import { hueOf, lettersOf } from '@buri/domain/nameTile'
import { DARK, LIGHT } from '#server/platform/colours.ts'
import { drawText, textWidth } from './drawText.ts'
import { logo } from './logo.ts'
import { oklchHex } from './oklch.ts'

export const WIDTH = 1200
const HEIGHT = 630
export const PADDING = 60
export const INNER_WIDTH = WIDTH - 2 * PADDING

/** Chats show a picture some 330 pixels wide, on which much smaller text could not be read. */
export const SMALL_TEXT = 44
const DATE_WIDTH = 300

type Frame = {
  of: string
  aside?: string
  /** Pictures are drawn without the network, so the champion has the colours and letters of its tile. */
  champion?: string | undefined
}

export function picture({ of, aside = '', champion }: Frame, parts: readonly string[]): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="Pretendard">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${DARK.background}"/>` +
    (champion === undefined ? planes : championArt(champion)) +
    logo({ x: PADDING, y: 44, size: 68, head: LIGHT.background, eye: LIGHT.ink }) +
    drawText(of, {
      x: PADDING + 88,
      y: 96,
      size: 48,
      weight: 700,
      width: INNER_WIDTH - 88 - (aside ? DATE_WIDTH : 0),
      least: 0.85,
    }) +
    drawText(aside, { x: WIDTH - PADDING, y: 96, size: SMALL_TEXT, weight: 700, anchor: 'end', width: DATE_WIDTH }) +
    `${parts.join('')}</svg>`
  )
}

const planes = `<g fill="${LIGHT.surface}" fill-opacity="0.035"><path d="M770 0H884L612 630H432Z"/><path d="M930 0H1030L1310 630H1130Z"/></g>`

function championArt(champion: string): string {
  const hue = hueOf(champion)
  const [near, far] = [oklchHex(0.6, 0.12, hue), oklchHex(0.38, 0.1, hue + 38)]
  const letters = lettersOf(champion, 2)
  return (
    `<defs><radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="970" cy="190" r="470"><stop offset="0" stop-color="${near}"/><stop offset="0.62" stop-color="${far}"/></radialGradient>` +
    `<linearGradient id="left" gradientUnits="userSpaceOnUse" x1="530" x2="900" y1="0" y2="0"><stop offset="0" stop-color="${DARK.background}"/><stop offset="1" stop-color="${DARK.background}" stop-opacity="0"/></linearGradient>` +
    `<linearGradient id="low" x1="0" y1="0" x2="0" y2="1"><stop offset="0.25" stop-color="${DARK.background}" stop-opacity="0"/><stop offset="0.72" stop-color="${DARK.background}"/></linearGradient></defs>` +
    `<rect x="528" width="672" height="${HEIGHT}" fill="url(#glow)"/><rect x="528" width="380" height="${HEIGHT}" fill="url(#left)"/><rect x="528" width="672" height="${HEIGHT}" fill="url(#low)"/>` +
    `<g fill-opacity="0.92">${drawText(letters, { x: WIDTH - PADDING, y: 272, size: 186, weight: 800, fill: LIGHT.onTile, anchor: 'end' })}</g>`
  )
}

export function pill(text: string): string {
  const width = textWidth(text) * SMALL_TEXT + 56
  return (
    `<rect x="${PADDING}" y="152" width="${Math.round(width)}" height="72" rx="36" fill="${LIGHT.primary}"/>` +
    drawText(text, {
      x: PADDING + width / 2,
      y: 204,
      size: SMALL_TEXT,
      weight: 800,
      fill: LIGHT.onPrimary,
      anchor: 'middle',
    })
  )
}

export const headline = (text: string) =>
  drawText(text, { x: PADDING, y: 380, size: 120, weight: 800, width: INNER_WIDTH })
export const subline = (text: string) =>
  drawText(text, { x: PADDING, y: 450, size: 52, weight: 700, width: INNER_WIDTH, least: 0.8 })

/** Words between `*` are orange. */
export function storyLine(text: string, width = INNER_WIDTH): string {
  return drawText(text, {
    x: WIDTH - PADDING,
    y: 558,
    size: 52,
    weight: 700,
    anchor: 'end',
    width,
    highlight: DARK.primaryText,
  })
}

export type Figure = { label: string; value: string; unit?: string }

export function figures(all: readonly Figure[]): string {
  const width = INNER_WIDTH / all.length
  const columns = all.map(({ label, value, unit = '' }, index) => {
    const x = PADDING + width * index
    const number =
      `<text x="${x}" y="578" font-size="68" font-weight="800" fill="${DARK.text}">${value}` +
      `<tspan dx="8" font-size="${SMALL_TEXT}" font-weight="700" fill="${DARK.textQuiet}">${unit}</tspan></text>`
    return (
      drawText(label, { x, y: 500, size: SMALL_TEXT, weight: 700, fill: DARK.textQuiet, width: width - 32 }) + number
    )
  })
  return `<path d="M${PADDING} 440H${WIDTH - PADDING}" stroke="${DARK.line}" stroke-width="2"/>${columns.join('')}`
}
