import type { Position } from '@buri/domain/matches/matchFacts'
import styles from './LaneGlyph.module.css'

const PATHS: Record<Position, { quiet: string; strong: string }> = {
  TOP: { quiet: 'M17 8v9H8', strong: 'M3 16V3h13' },
  JUNGLE: {
    quiet: 'M2.5 10c2 1 3.5 2.6 4 5M17.5 10c-2 1-3.5 2.6-4 5',
    strong: 'M10 18c0-6-2.2-11-6-15M10 18c0-6 2.2-11 6-15',
  },
  MIDDLE: { quiet: 'M3 11V3h8M17 9v8H9', strong: 'M3.5 16.5l13-13' },
  BOTTOM: { quiet: 'M3 12V3h9', strong: 'M17 4v13H4' },
  UTILITY: { quiet: 'M4.5 4.5h0M15.5 4.5h0M4.5 15.5h0M15.5 15.5h0', strong: 'M10 3.5v13M3.5 10h13' },
}

/** Screen readers ignore the icon, because the lane's name is always beside it. */
export const LaneGlyph = ({ position, size = 16 }: { position: Position; size?: 14 | 16 | 20 }) => (
  <svg className={styles.lane} viewBox="0 0 20 20" width={size} height={size} aria-hidden="true">
    <path d={PATHS[position].quiet} opacity=".45" />
    <path d={PATHS[position].strong} />
  </svg>
)
