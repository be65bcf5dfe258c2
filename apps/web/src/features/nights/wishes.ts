import type { NightPosition } from '@buri/contract/nights/positions'
import type { z } from 'zod'

type Position = z.infer<typeof NightPosition>
export type Wishes = { main: Position | null; sub: Position | null; refused: readonly Position[] }
export type WishKind = 'main' | 'sub' | 'refused' | 'none'

export const NO_WISHES: Wishes = { main: null, sub: null, refused: [] }

export const wishForPosition = ({ main, sub, refused }: Wishes, position: Position): WishKind => {
  if (position === main) return 'main'
  if (position === sub) return 'sub'
  return refused.includes(position) ? 'refused' : 'none'
}

/** A press leads from none to 주, 부, 안 감 and back to none, but skips 주 or 부 if another position has it. */
export function wishesAfterPress(wishes: Wishes, position: Position): Wishes {
  const { main, sub, refused } = wishes
  const without = {
    main: main === position ? null : main,
    sub: sub === position ? null : sub,
    refused: refused.filter((refusedPosition) => refusedPosition !== position),
  }
  const order: readonly WishKind[] = ['none', 'main', 'sub', 'refused']
  const isFree = (wish: WishKind) =>
    (wish !== 'main' || without.main === null) && (wish !== 'sub' || without.sub === null)
  const current = order.indexOf(wishForPosition(wishes, position))
  const nextWish = order.slice(current + 1).find(isFree) ?? 'none'
  switch (nextWish) {
    case 'main':
      return { ...without, main: position }
    case 'sub':
      return { ...without, sub: position }
    case 'refused':
      return { ...without, refused: [...without.refused, position] }
    case 'none':
      return without
  }
}
