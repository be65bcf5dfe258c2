import type { BalanceRequest, Teams } from '@buri/domain/balancing/balanceRequest'
import { teamCosts } from '@buri/domain/balancing/teamCosts'
import { POSITION_NAMES, POSITIONS, type Position, type Side } from '@buri/domain/matches/matchFacts'
import { mdiDragVertical } from '@mdi/js'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { LaneGlyph } from '#web/ui/game/LaneGlyph.tsx'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { classNames } from '#web/ui/style/classNames.ts'
import { formatNumber } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import { CostChange } from './CostChange.tsx'
import styles from './editor.module.css'
import { Odds } from './Odds.tsx'
import { type Seat, seatOf, swapped } from './seats.ts'

type TeamEditorProps = {
  title: string
  request: BalanceRequest
  teams: Teams
  hasLanes: boolean
  /** 부리 점수 by name, where known. */
  scores: ReadonlyMap<string, number>
  onTeams: (teams: Teams) => void
  /** Why these teams, and the actions on them. */
  children?: ReactNode
}

/** Two teams lane by lane, changed by dragging, two presses or the keyboard, with the cost of each change. */
export function TeamEditor({ title, request, teams, hasLanes, scores, onTeams, children }: TeamEditorProps) {
  const id = useId()
  const [held, setHeld] = useState<string | null>(null)
  const [target, setTarget] = useState<string | null>(null)
  const places = useRef(new Map<string, HTMLButtonElement>())
  const costs = teamCosts(request, teams)

  const letGo = () => {
    setHeld(null)
    setTarget(null)
  }
  const swap = (one: string, other: string) => {
    onTeams(swapped(teams, one, other))
    letGo()
  }
  const press = (name: string) => {
    if (held === null) setHeld(name)
    else if (held === name) letGo()
    else if (target === name) swap(held, name)
    else setTarget(name)
  }
  const onKey = (event: KeyboardEvent, name: string) => {
    if (event.key === 'Escape' && held !== null) return letGo()
    const next = neighbour(teams, name, event.key)
    if (next === undefined) return
    event.preventDefault()
    places.current.get(next)?.focus()
    if (held !== null) setTarget(next === held ? null : next)
  }

  const player = (name: string, side: Side): ReactNode => {
    const score = scores.get(name)
    const isHeld = held === name
    const isTarget = target === name
    return (
      <button
        type="button"
        ref={(element) => {
          if (element) places.current.set(name, element)
          else places.current.delete(name)
        }}
        className={classNames(
          styles.who,
          side === 'red' && styles.right,
          isHeld && styles.held,
          isTarget && styles.target,
        )}
        aria-pressed={isHeld}
        draggable
        onDragStart={(event) => {
          event.dataTransfer.setData('text/plain', name)
          event.dataTransfer.effectAllowed = 'move'
          setHeld(name)
          setTarget(null)
        }}
        onDragEnd={letGo}
        onDragOver={(event) => {
          if (held === null || held === name) return
          event.preventDefault()
          setTarget(name)
        }}
        onDrop={(event) => {
          event.preventDefault()
          if (held !== null && held !== name) swap(held, name)
        }}
        onClick={() => press(name)}
        onKeyDown={(event) => onKey(event, name)}
      >
        <span className={styles.grip} aria-hidden="true">
          <Icon path={mdiDragVertical} />
        </span>
        <Avatar name={name} size={32} />
        <span className={styles.person}>
          <b>{name}</b>
          <small>
            {isHeld ? (
              <span className={styles.state}>들고 있어요</span>
            ) : isTarget ? (
              <span className={styles.state}>여기에 놓기</span>
            ) : (
              hasLanes && wishWords(request, name)
            )}
          </small>
        </span>
        <span className={styles.score}>{score === undefined ? '어림' : formatNumber(score)}</span>
      </button>
    )
  }

  const next = held !== null && target !== null ? swapped(teams, held, target) : undefined
  return (
    <div className={layout.columns}>
      <Card labelledBy={id} className={styles.face}>
        <CardHead id={id} title={title} sub="끌거나 두 사람을 차례로 누르면 자리가 바뀌어요" />
        <div className={styles.sides}>
          <p className={styles.side}>
            <b>블루팀</b>
            <span className={text.note}>{meanWords(teams.blue, scores)}</span>
          </p>
          <div className={styles.odds}>
            <Odds blueWinRate={costs.blueWinRate} spread={costs.spread} />
          </div>
          <p className={classNames(styles.side, styles.sideRed)}>
            <b>레드팀</b>
            <span className={text.note}>{meanWords(teams.red, scores)}</span>
          </p>
        </div>
        <ul>
          {POSITIONS.map((position, lane) => {
            const [blue, red] = [teams.blue[lane] ?? '', teams.red[lane] ?? '']
            return (
              <li key={position} className={styles.lane}>
                {player(blue, 'blue')}
                <Gap position={hasLanes ? position : undefined} blue={scores.get(blue)} red={scores.get(red)} />
                {player(red, 'red')}
              </li>
            )
          })}
        </ul>
        <p className={styles.keys}>
          <span>
            <kbd>Space</kbd> 들기, 놓기
          </span>
          <span>
            <kbd>←</kbd>
            <kbd>→</kbd> 팀
          </span>
          <span>
            <kbd>↑</kbd>
            <kbd>↓</kbd> {hasLanes ? '라인' : '사람'}
          </span>
          <span>
            <kbd>Esc</kbd> 내려놓기
          </span>
        </p>
        {children && <div className={`${layout.row} ${styles.foot}`}>{children}</div>}
      </Card>
      <CostChange
        request={request}
        before={teams}
        after={next}
        names={held !== null && target !== null ? [held, target] : undefined}
        onSwap={() => held !== null && target !== null && swap(held, target)}
        onCancel={letGo}
      />
    </div>
  )
}

/** A person's neighbour in the direction of a key; `undefined` if there is none. */
function neighbour(teams: Teams, name: string, key: string): string | undefined {
  const { side, lane } = seatOf(teams, name)
  const to: Record<string, Seat | undefined> = {
    ArrowLeft: { side: 'blue', lane },
    ArrowRight: { side: 'red', lane },
    ArrowUp: { side, lane: lane - 1 },
    ArrowDown: { side, lane: lane + 1 },
  }
  const seat = to[key]
  return seat && teams[seat.side][seat.lane]
}

function wishWords({ players }: BalanceRequest, name: string): string {
  const player = players.find((one) => one.name === name)
  if (!player || player.main === null) return '포지션 무관'
  const words = [`주 ${POSITION_NAMES[player.main]}`, ...player.subs.map((sub) => `부 ${POSITION_NAMES[sub]}`)]
  return words.join(' · ')
}

function meanWords(names: readonly string[], scores: ReadonlyMap<string, number>): string {
  const known = names.flatMap((name) => scores.get(name) ?? [])
  if (known.length === 0) return '점수를 아는 사람이 없어요'
  return `평균 ${formatNumber(known.reduce((sum, score) => sum + score, 0) / known.length)}점`
}

const WIDEST_GAP = 400

type GapProps = { position: Position | undefined; blue: number | undefined; red: number | undefined }

function Gap({ position, blue, red }: GapProps) {
  const difference = blue === undefined || red === undefined ? 0 : blue - red
  const bar = (points: number) =>
    points > 0 && (
      <>
        +{points}
        <i style={{ '--g': Math.min(100, (100 * points) / WIDEST_GAP) }} />
      </>
    )
  return (
    <span className={styles.gap}>
      <span className={styles.gapBlue}>{bar(difference)}</span>
      <span className={styles.laneName}>
        {position && (
          <>
            <LaneGlyph position={position} size={20} />
            {POSITION_NAMES[position]}
          </>
        )}
      </span>
      <span className={styles.gapRed}>{bar(-difference)}</span>
    </span>
  )
}
