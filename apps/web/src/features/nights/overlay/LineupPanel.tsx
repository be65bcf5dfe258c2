import type { Overlay } from '@buri/contract/nights/overlay'
import { LaneGlyph } from '#web/ui/game/LaneGlyph.tsx'
import styles from './lineupPanel.module.css'
import { teamName } from './teamWords.ts'
import { withListIndex } from './withListIndex.ts'

type Line = NonNullable<Overlay['lineup']>[number]
type LineupProps = { lineup: NonNullable<Overlay['lineup']>; score: Overlay['score'] }

const SIDE_NAMES = ['블루팀', '레드팀'] as const
const SIDES = ['blue', 'red'] as const

export const LineupPanel = ({ lineup, score }: LineupProps) => (
  <section className={styles.panel} aria-label="다음 경기">
    {SIDES.map((side, index) => {
      const team = score?.teams.find((candidate) => candidate.side === side)
      return (
        <div key={side} className={styles.team} data-side={side}>
          <h2>{team ? teamName(team) : SIDE_NAMES[index]}</h2>
          <Seats line={lineup[index] ?? []} />
        </div>
      )
    })}
  </section>
)

const Seats = ({ line }: { line: Line }) => (
  <ol>
    {withListIndex(line).map(({ nth, name, position }) => (
      <li key={nth}>
        {position && <LaneGlyph position={position} size={20} />}
        <span>{name}</span>
      </li>
    ))}
  </ol>
)
