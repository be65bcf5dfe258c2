import { DARK } from '#server/platform/colours.ts'
import { INNER_WIDTH, PADDING } from './canvas.ts'
import { drawText } from './drawText.ts'

/** Blue side and wins are filled, the red side is dashed and hatched, a loss is outlined. */
export type ResultSquare = { letter: string; look: 'filled' | 'hatched' | 'outlined' }

const BASELINE = 590
const SQUARE_GAP = 10
const [LARGE, SMALL] = [80, 52]

/** Games that do not fit in two rows are dropped from the beginning. */
export function resultSquares(all: readonly ResultSquare[], maxWidth = INNER_WIDTH): { svg: string; width: number } {
  const perRow = (side: number) => Math.floor((maxWidth + SQUARE_GAP) / (side + SQUARE_GAP))
  const isOneRow = all.length <= perRow(LARGE)
  const side = isOneRow ? LARGE : SMALL
  const visibleSquares = isOneRow ? all : all.slice(-2 * perRow(side))
  const columns = isOneRow ? visibleSquares.length : Math.ceil(visibleSquares.length / 2)
  const top = BASELINE - (isOneRow ? side : 2 * side + SQUARE_GAP)
  const entries = visibleSquares.map((square, index) => {
    const x = PADDING + (index % columns) * (side + SQUARE_GAP)
    return drawSquare(square, { x, y: top + Math.floor(index / columns) * (side + SQUARE_GAP), side })
  })
  return { svg: HATCH_PATTERN + entries.join(''), width: columns * (side + SQUARE_GAP) }
}

const HATCH_PATTERN = `<defs><pattern id="hatch" width="16" height="16" patternUnits="userSpaceOnUse" patternTransform="rotate(25)"><rect width="16" height="16" fill="${DARK.background}"/><rect width="6" height="16" fill="${DARK.lossSoft}"/></pattern></defs>`

function drawSquare({ letter, look }: ResultSquare, { x, y, side }: { x: number; y: number; side: number }): string {
  const line = side / 16
  const box = `<rect x="${x + line / 2}" y="${y + line / 2}" width="${side - line}" height="${side - line}" rx="${side * 0.2}"`
  const isFilled = look === 'filled'
  const drawn = isFilled
    ? `${box} fill="${DARK.win}" stroke="${DARK.win}" stroke-width="${line}"/>`
    : `${box} fill="${look === 'hatched' ? 'url(#hatch)' : 'none'}" stroke="${DARK.loss}" stroke-width="${line}"${look === 'hatched' ? ` stroke-dasharray="${side / 8} ${side / 12}"` : ''}/>`
  const fill = isFilled ? DARK.onInk : DARK.loss
  return (
    drawn +
    drawText(letter, { x: x + side / 2, y: y + side * 0.7, size: side * 0.58, weight: 800, fill, anchor: 'middle' })
  )
}
