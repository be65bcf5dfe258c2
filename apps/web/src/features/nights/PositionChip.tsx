import { POSITION_NAMES, type Position } from '@buri/domain/matches/matchFacts'
import { LaneGlyph } from '#web/ui/game/LaneGlyph.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { classNames } from '#web/ui/style/classNames.ts'
import text from '#web/ui/text/text.module.css'
import styles from './PositionChip.module.css'

const WORDS = { main: '주 포지션', sub: '부 포지션', refused: '안 가는 포지션' } as const

export const PositionChip = ({ position, as }: { position: Position; as: keyof typeof WORDS }) => (
  <span className={classNames(layout.inline, styles.position, styles[as])}>
    <span className={text.hidden}>{WORDS[as]} </span>
    <LaneGlyph position={position} size={14} />
    {POSITION_NAMES[position]}
  </span>
)
