import type { Overlay } from '@buri/contract/nights/overlay'
import { TEAM_LIMITS } from '@buri/domain/nights/teams/teamsSettings'
import { LaneGlyph } from '#web/ui/game/LaneGlyph.tsx'
import { Clock } from './Clock.tsx'
import styles from './draftPanel.module.css'
import list from './sideList.module.css'
import { withListIndex } from './withListIndex.ts'

type Draft = NonNullable<Overlay['draft']>
type Line = Draft['left']

const SIDES = [
  { side: 'blue', name: '블루팀' },
  { side: 'red', name: '레드팀' },
] as const
const SEAT_INDEXES = Array.from({ length: TEAM_LIMITS.size }, (_, seat) => seat)

export const DraftPanel = ({ draft: { picked, turn }, now }: { draft: Draft; now: number }) => (
  <section className={styles.panel} aria-label="드래프트">
    {SIDES.map(({ side, name }, index) => (
      <Picks key={side} name={name} line={picked[index] ?? []} side={side} isPicking={turn?.side === side} />
    ))}
    {turn && <Clock until={turn.until} now={now} seconds={turn.seconds} />}
  </section>
)

type PicksProps = { name: string; line: Line; side: 'blue' | 'red'; isPicking: boolean }

const Picks = ({ name, line, side, isPicking }: PicksProps) => (
  <div className={styles.team} data-side={side} data-picking={isPicking || undefined}>
    <h2>
      {name}
      {isPicking && <small>고르는 중</small>}
    </h2>
    <ol>
      {SEAT_INDEXES.map((seat) => (
        <li key={seat} data-open={line[seat] === undefined || undefined}>
          {line[seat]?.name ?? seat + 1}
        </li>
      ))}
    </ol>
  </div>
)

export const RemainingPanel = ({ remaining }: { remaining: Line }) => (
  <section className={list.list} aria-label="남은 참가자">
    <h2>남은 참가자</h2>
    <ul>
      {withListIndex(remaining).map(({ nth, name, position }) => (
        <li key={nth} className={list.person}>
          {position ? <LaneGlyph position={position} size={20} /> : <span />}
          <b>{name}</b>
        </li>
      ))}
    </ul>
  </section>
)
