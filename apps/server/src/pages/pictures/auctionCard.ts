import { pointsWords } from '@buri/domain/nights/auction/saleWords'
import { seoulDate } from '@buri/domain/seoulTime'
import type { AuctionSheet } from '#server/features/nights/auction/auctionSheets.ts'
import { DARK, LIGHT } from '#server/platform/colours.ts'
import { INNER_WIDTH, PADDING, picture } from './canvas.ts'
import { drawText } from './drawText.ts'

const TOP = 142
const BOTTOM = 606
const COLUMN_GAP = 44
const PRICE_SHARE = 0.36

type Team = AuctionSheet['teams'][number]
type Box = { x: number; y: number; width: number; height: number }

export function auctionCard({ title, startsAt, isDraft, teams }: AuctionSheet): string {
  const rows = teams.length > 4 ? 2 : 1
  const columns = Math.ceil(teams.length / rows)
  const width = (INNER_WIDTH - COLUMN_GAP * (columns - 1)) / columns
  const height = (BOTTOM - TOP) / rows
  const { month, day } = seoulDate(Date.parse(startsAt))
  return picture(
    { of: `${title} ${isDraft ? '드래프트' : '경매'}`, aside: `${month}. ${day}.` },
    teams.map((team, index) =>
      column(isDraft ? { ...team, points: null } : team, {
        x: PADDING + (index % columns) * (width + COLUMN_GAP),
        y: TOP + Math.floor(index / columns) * height,
        ...{ width, height },
      }),
    ),
  )
}

function column(
  { letter, points, captain, people }: Omit<Team, 'points'> & { points: number | null },
  { x, y, width, height }: Box,
): string {
  const line = height / 6.4
  const size = Math.min(40, line * 0.72)
  const middle = y + line * 0.78
  const head =
    `<rect x="${x}" y="${y + line * 0.06}" width="${line * 0.94}" height="${line * 0.94}" rx="${line * 0.2}" fill="${LIGHT.primary}"/>` +
    drawText(letter, { x: x + line * 0.47, y: middle, size, weight: 800, fill: LIGHT.onPrimary, anchor: 'middle' }) +
    drawText(points === null ? '' : `남은 ${pointsWords(points)}`, {
      ...{ x: x + width, y: middle, size: size * 0.8, weight: 700 as const, fill: DARK.textQuiet },
      ...{ anchor: 'end' as const, width: width - line * 1.2 },
    })
  const rows = [{ name: captain, paid: '팀장' }, ...people].map(({ name, paid }, index) => {
    const base = y + line * (index + 1.9)
    const price = width * PRICE_SHARE
    return (
      drawText(name, { x, y: base, size, weight: index === 0 ? 800 : 700, width: width - price - 8, least: 0.75 }) +
      drawText(paid, {
        ...{ x: x + width, y: base, size: size * 0.85, weight: 700 as const, fill: DARK.primaryText },
        ...{ anchor: 'end' as const, width: price },
      })
    )
  })
  return head + rows.join('')
}
