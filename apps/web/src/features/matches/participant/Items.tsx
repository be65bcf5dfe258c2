import { SmallTile } from '#web/ui/game/SmallTile.tsx'
import type { ItemSlot } from './itemOrder.ts'

type ItemsProps = { items: readonly ItemSlot[] | null; size: 20 | 22; className: string | undefined }

export function Items({ items, size, className }: ItemsProps) {
  return (
    <div className={className}>
      {items
        ? items.map(({ slot, name, imageUrl }) => (
            <SmallTile key={slot} kind="item" name={name} imageUrl={imageUrl} size={size} />
          ))
        : '아이템 정보 없음'}
    </div>
  )
}
