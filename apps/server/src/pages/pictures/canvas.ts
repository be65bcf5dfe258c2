import { LIGHT } from '#server/platform/colours.ts'
import { mark } from './mark.ts'
import { write } from './writing.ts'

export const WIDTH = 1200
const HEIGHT = 630
export const EDGE = 72
export const INSIDE = WIDTH - 2 * EDGE

/** Background of our pages: the band that fades downward and the light through it. */
const GROUND =
  `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${LIGHT.band}"/><stop offset="0.62" stop-color="${LIGHT.background}"/></linearGradient></defs>` +
  `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>` +
  `<g fill="${LIGHT.surface}" fill-opacity="0.34"><path d="M770 0H884L612 630H432Z"/><path d="M930 0H1030L1310 630H1130Z"/></g>`

export function picture(aside: string, parts: readonly string[]): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="Pretendard">${GROUND}` +
    mark({ x: EDGE - 6, y: 50, size: 56 }) +
    write('부리', { x: EDGE + 62, y: 91, size: 36, weight: 800, fill: LIGHT.ink }) +
    write(aside, { x: WIDTH - EDGE, y: 90, size: 28, weight: 500, fill: LIGHT.textQuiet, anchor: 'end', width: 700 }) +
    `${parts.join('')}</svg>`
  )
}

type Box = { x: number; y: number; width: number; height: number; fill?: string; radius?: number }

export const card = ({ x, y, width, height, fill = LIGHT.surface, radius = 24 }: Box) =>
  `<rect x="${x}" y="${y + 6}" width="${width}" height="${height}" rx="${radius}" fill="${LIGHT.ink}" fill-opacity="0.07"/>` +
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`

export type Figure = { label: string; value: string; unit?: string }

/** Numbers side by side, each large below a small label, as on our pages. */
export function figures(all: readonly Figure[], y: number): string {
  const height = 152
  const width = INSIDE / all.length
  const columns = all.map(({ label, value, unit = '' }, index) => {
    const x = EDGE + width * index + 40
    const rule =
      index === 0
        ? ''
        : `<path d="M${EDGE + width * index} ${y + 34}v${height - 68}" stroke="${LIGHT.line}" stroke-width="2"/>`
    const number =
      `<text x="${x}" y="${y + 116}" font-size="54" font-weight="800" fill="${LIGHT.text}">${value}` +
      `<tspan dx="8" font-size="27" font-weight="500" fill="${LIGHT.textQuiet}">${unit}</tspan></text>`
    return rule + write(label, { x, y: y + 52, size: 25, fill: LIGHT.textQuiet, width: width - 50 }) + number
  })
  return card({ x: EDGE, y, width: INSIDE, height }) + columns.join('')
}

/** A marker stroke under the beginning of a line, as on the home page. */
export const stroke = (y: number, width: number) =>
  `<rect x="${EDGE}" y="${y}" width="${width}" height="14" fill="${LIGHT.primary}" fill-opacity="0.48"/>`
