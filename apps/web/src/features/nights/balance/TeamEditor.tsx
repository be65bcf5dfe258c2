import type { BalanceRequest, Teams } from '@buri/domain/balancing/balanceRequest'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { classNames } from '#web/ui/style/classNames.ts'
import { CostChange } from './CostChange.tsx'
import { PlanTeams } from './PlanTeams.tsx'
import styles from './planTeams.module.css'
import { type ScoresByName, type Seat, seatOf, withSeatsSwapped } from './seats.ts'

type TeamEditorProps = {
  name: string
  request: BalanceRequest
  teams: Teams
  hasLanes: boolean
  scores: ScoresByName
  onTeams: (teams: Teams) => void
}

/** Seats are swapped by dragging, with two presses or with the keyboard. */
export function TeamEditor({ request, teams, onTeams, ...plan }: TeamEditorProps) {
  const [heldName, setHeldName] = useState<string | null>(null)
  const [target, setTarget] = useState<string | null>(null)
  const places = useRef(new Map<string, HTMLButtonElement>())

  const release = () => {
    setHeldName(null)
    setTarget(null)
  }
  const swap = (firstName: string, secondName: string) => {
    onTeams(withSeatsSwapped(teams, firstName, secondName))
    release()
  }
  const press = (name: string) => {
    if (heldName === null) setHeldName(name)
    else if (heldName === name) release()
    else if (target === name) swap(heldName, name)
    else setTarget(name)
  }
  const onKey = (event: KeyboardEvent, name: string) => {
    if (event.key === 'Escape' && heldName !== null) return release()
    const nextName = nameTowards(teams, name, event.key)
    if (nextName === undefined) return
    event.preventDefault()
    places.current.get(nextName)?.focus()
    if (heldName !== null) setTarget(nextName === heldName ? null : nextName)
  }

  const personOf = (name: string, _side: 'blue' | 'red', face: ReactNode): ReactNode => (
    <button
      type="button"
      ref={(element) => {
        if (element) places.current.set(name, element)
        else places.current.delete(name)
      }}
      className={classNames(
        styles.movable,
        heldName === name && styles.heldPerson,
        target === name && styles.dropTarget,
      )}
      aria-pressed={heldName === name}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', name)
        event.dataTransfer.effectAllowed = 'move'
        setHeldName(name)
        setTarget(null)
      }}
      onDragEnd={release}
      onDragOver={(event) => {
        if (heldName === null || heldName === name) return
        event.preventDefault()
        setTarget(name)
      }}
      onDrop={(event) => {
        event.preventDefault()
        if (heldName !== null && heldName !== name) swap(heldName, name)
      }}
      onClick={() => press(name)}
      onKeyDown={(event) => onKey(event, name)}
    >
      {face}
    </button>
  )

  const heldAndTarget = heldName !== null && target !== null ? ([heldName, target] as const) : undefined
  return (
    <>
      <PlanTeams {...plan} request={request} teams={teams} personOf={personOf} />
      <CostChange
        request={request}
        before={teams}
        after={heldAndTarget && withSeatsSwapped(teams, ...heldAndTarget)}
        names={heldAndTarget}
        onSwap={() => heldAndTarget && swap(...heldAndTarget)}
        onCancel={release}
      />
      <p className={styles.keyHints}>
        <span>
          <kbd>Space</kbd> 고르기
        </span>
        <span>
          <kbd>←</kbd>
          <kbd>→</kbd> 팀
        </span>
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd> {plan.hasLanes ? '라인' : '사람'}
        </span>
        <span>
          <kbd>Esc</kbd> 취소
        </span>
      </p>
    </>
  )
}

/**
 * Returns the name in the direction of an arrow key, which is `name` itself if its team is already on that side.
 * `undefined` above the first lane, below the last, and for other keys.
 */
function nameTowards(teams: Teams, name: string, key: string): string | undefined {
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
