import { DRAWN_CREST_NAMES, type DrawnCrest } from '@buri/domain/clans/drawnCrests'

type Drawing = {
  ground: readonly [string, string]
  shapes: string
}

const WHITE_FILL = 'fill="#fff"'

function starPoints(outer: number, inner: number): string {
  return Array.from({ length: 10 }, (_, point) => {
    const [radius, angle] = [point % 2 === 0 ? outer : inner, (Math.PI * point) / 5 - Math.PI / 2]
    return `${(32 + radius * Math.cos(angle)).toFixed(1)},${(31 + radius * Math.sin(angle)).toFixed(1)}`
  }).join(' ')
}

const rays = Array.from(
  { length: 8 },
  (_, ray) => `<rect x="30" y="7" width="4" height="9" rx="2" transform="rotate(${ray * 45} 32 31)" ${WHITE_FILL}/>`,
).join('')

const DRAWINGS: Record<DrawnCrest, Drawing> = {
  star: { ground: ['#3d5afe', '#1a237e'], shapes: `<polygon points="${starPoints(21, 9)}" ${WHITE_FILL}/>` },
  moon: {
    ground: ['#5e548e', '#231942'],
    shapes: `<path d="M40 47A19 19 0 1 1 40 15 15 15 0 1 0 40 47Z" ${WHITE_FILL}/><circle cx="45" cy="22" r="2.4" ${WHITE_FILL}/><circle cx="50" cy="31" r="1.7" ${WHITE_FILL}/>`,
  },
  sun: { ground: ['#ff9f1c', '#c8440a'], shapes: `<circle cx="32" cy="31" r="10" ${WHITE_FILL}/>${rays}` },
  mountain: {
    ground: ['#3a7ca5', '#16425b'],
    shapes: `<path d="M8 46 25 17l8 13 5-8 18 24Z" ${WHITE_FILL}/><path d="m25 17 5.6 9-3.2 3-3-2.5-3.400 2Z" fill="#3a7ca5" opacity=".55"/>`,
  },
  wave: {
    ground: ['#1ba3a3', '#0b4f6c'],
    shapes: [22, 33, 44]
      .map(
        (y) =>
          `<path d="M9 ${y}q5.75-8 11.5 0t11.5 0 11.5 0 11.5 0" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/>`,
      )
      .join(''),
  },
  flame: {
    ground: ['#e5383b', '#6a040f'],
    shapes: `<path d="M33 9c3 9 14 13 14 25a15 15 0 0 1-30 0c0-6 3-10 6-13 0 4 1 6 4 7 0-8 2-14 6-19Z" ${WHITE_FILL}/><path d="M32 32c2 4 6 6 6 10a6 6 0 0 1-12 0c0-4 4-6 6-10Z" fill="#e5383b"/>`,
  },
  leaf: {
    ground: ['#4f9d5b', '#1b4332'],
    shapes: `<path d="M50 12c1 22-8 34-24 34-3 0-6-1-8-2C16 28 28 14 50 12Z" ${WHITE_FILL}/><path d="M14 51c6-12 14-20 26-28" fill="none" stroke="#2d6a4f" stroke-width="3" stroke-linecap="round"/>`,
  },
  crown: {
    ground: ['#c99700', '#7a4b00'],
    shapes: `<path d="M12 20l10 9 10-15 10 15 10-9-4 20H16Z" ${WHITE_FILL}/><rect x="16" y="43" width="32" height="5" rx="2" ${WHITE_FILL}/>`,
  },
  sword: {
    ground: ['#64748b', '#1e293b'],
    shapes: `<g transform="rotate(45 32 31)"><path d="M32 5l4 6v25h-8V11Z" ${WHITE_FILL}/><rect x="21" y="37" width="22" height="4" rx="2" ${WHITE_FILL}/><rect x="30" y="42" width="4" height="10" rx="1" ${WHITE_FILL}/><circle cx="32" cy="54" r="3" ${WHITE_FILL}/></g>`,
  },
  anchor: {
    ground: ['#277da1', '#10344a'],
    shapes: `<circle cx="32" cy="14" r="4.5" fill="none" stroke="#fff" stroke-width="3.5"/><path d="M32 19v30M23 25h18M14 35c2 9 9 14 18 14s16-5 18-14" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/>`,
  },
}

const svgOf = ({ ground: [top, foot], shapes }: Drawing) =>
  '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 64 64">' +
  `<linearGradient id="g" x2=".6" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${foot}"/></linearGradient>` +
  `<rect width="64" height="64" fill="url(#g)"/>${shapes}</svg>`

const CREST_OF_FILE = new Map(DRAWN_CREST_NAMES.map((name) => [`${name}.svg`, Buffer.from(svgOf(DRAWINGS[name]))]))

export const drawnCrestFile = (file: string): Buffer | undefined => CREST_OF_FILE.get(file)
