import { POSITION_NAMES, POSITIONS } from '@buri/domain/matches/matchFacts'
import { LaneGlyph } from '#web/ui/game/LaneGlyph.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { type Wishes, type WishKind, wishesAfterPress, wishForPosition } from '../wishes.ts'
import styles from './join.module.css'

const WISH_LABELS: Record<WishKind, { short: string; spoken: string }> = {
  none: { short: '-', spoken: '고르지 않음' },
  main: { short: '주', spoken: '주 포지션' },
  sub: { short: '부', spoken: '부 포지션' },
  refused: { short: '안 감', spoken: '안 감' },
}

export const PositionPicks = ({ wishes, onChange }: { wishes: Wishes; onChange: (wishes: Wishes) => void }) => (
  <fieldset className={styles.group}>
    <legend>
      포지션 <span>누를 때마다 주 → 부 → 안 감으로 바뀌어요</span>
    </legend>
    <div className={`${layout.grid8} ${styles.positions}`}>
      {POSITIONS.map((position) => {
        const wish = wishForPosition(wishes, position)
        return (
          <button
            key={position}
            type="button"
            data-wish={wish}
            aria-label={`${POSITION_NAMES[position]}, ${WISH_LABELS[wish].spoken}`}
            onClick={() => onChange(wishesAfterPress(wishes, position))}
          >
            <LaneGlyph position={position} size={20} />
            <span>{POSITION_NAMES[position]}</span>
            <small>{WISH_LABELS[wish].short}</small>
          </button>
        )
      })}
    </div>
  </fieldset>
)
