import { LIGHT } from '#server/platform/colours.ts'

/** The paths of the web's `logo.svg`, as a test checks, on a 32 by 32 square. */
export const LOGO_PATHS = {
  head: 'M4 14.5C4 8.1 8.9 3 15.2 3c5.5 0 10 3.9 11 9.2L14.8 29H8.6C6 29 4 27 4 24.4Z',
  beak: 'M17.3 10.8 30.5 16.8 17.1 20.6c-2.4.7-4.8-1.1-4.8-3.6v-1.3c0-3.6 1.9-6.2 5-4.9Z',
  shade: 'M12.3 16.7 30.5 16.8 17.1 20.6c-2.4.7-4.8-1.1-4.8-3.6Z',
} as const

type LogoPosition = { x: number; y: number; size: number; head?: string; eye?: string }

export const logo = ({ x, y, size, head = LIGHT.ink, eye = LIGHT.background }: LogoPosition) =>
  `<g transform="translate(${x} ${y}) scale(${size / 32})"><path fill="${head}" d="${LOGO_PATHS.head}"/>` +
  `<path fill="${LIGHT.primary}" d="${LOGO_PATHS.beak}"/><path fill="${LIGHT.primaryDeep}" d="${LOGO_PATHS.shade}"/>` +
  `<circle fill="${eye}" cx="11.6" cy="9.6" r="1.9"/></g>`

type Icon = { size: number; isMaskable?: boolean }

/** A maskable icon may be cut to a circle of 80 % of its size, and has no transparency. */
export function iconSvg({ size, isMaskable = false }: Icon): string {
  const innerSize = size * (isMaskable ? 0.66 : 0.94)
  const edge = (size - innerSize) / 2
  const ground = isMaskable ? `<rect width="${size}" height="${size}" fill="${LIGHT.background}"/>` : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${ground}${logo({ x: edge, y: edge, size: innerSize })}</svg>`
}
