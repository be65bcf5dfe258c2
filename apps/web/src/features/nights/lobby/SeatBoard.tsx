import type { Night, NightSignup } from '@buri/contract/nights/nights'
import { POSITION_NAMES, type Position } from '@buri/domain/matches/matchFacts'
import { hasLanes } from '@buri/domain/nights/lanes'
import { isNightOver } from '@buri/domain/nights/nightSettings'
import { wordedTime } from '@buri/domain/wordedTime'
import { mdiCheckCircle, mdiDotsHorizontalCircle, mdiPlus } from '@mdi/js'
import type { ReactNode } from 'react'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { LaneGlyph } from '#web/ui/game/LaneGlyph.tsx'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import { laneSeats } from '../laneSeats.ts'
import { PersonName } from '../PersonName.tsx'
import styles from './seatBoard.module.css'

export type SeatHandlers = {
  /** `position` is `null` on a map without lanes. */
  onFree: (position: Position | null) => void
  onPerson: (signup: NightSignup) => void
}

type SeatBoardProps = { night: Night; presses?: SeatHandlers | undefined }

export function SeatBoard({ night, presses }: SeatBoardProps) {
  const groups = groupsOf(night)
  const lanes = groups.filter(({ position }) => position)
  const rows = 1 + Math.max(1, ...lanes.map(({ people, free }) => people.length + free))
  return (
    <ol className={styles.board} style={{ '--rows': rows }} aria-label="참가한 사람">
      {groups.map(({ key, title, position, people, free }) => (
        <li key={key} className={position ? undefined : styles.withoutLane}>
          {title && (
            <h3>
              {position && <LaneGlyph position={position} size={14} />}
              {title}
            </h3>
          )}
          <ul>
            {people.map((person) => (
              <li key={person.id}>
                <TakenSeat night={night} signup={person} onPress={presses && (() => presses.onPerson(person))} />
              </li>
            ))}
            {[...Array(free).keys()].map((nth) => (
              <li key={nth}>
                <FreeSeat lane={position ? title : null} onPress={presses && (() => presses.onFree(position))} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

type LaneGroup = { key: string; title: string | null; position: Position | null; people: NightSignup[]; free: number }

function groupsOf(night: Night): LaneGroup[] {
  const places = isNightOver(night) ? 0 : night.places
  const { lanes, anywhere } = laneSeats({ ...night, places })
  if (!hasLanes(night.map)) {
    const people = night.signups.filter(({ state }) => state === 'in')
    return [{ key: 'all', title: null, position: null, people, free: Math.max(0, places - people.length) }]
  }
  const ofLanes = lanes.map((lane) => ({ key: lane.position, title: POSITION_NAMES[lane.position], ...lane }))
  if (anywhere.length === 0) return ofLanes
  return [...ofLanes, { key: 'any', title: '상관없음', position: null, people: anywhere, free: 0 }]
}

type TakenSeatProps = { night: Night; signup: NightSignup; onPress: (() => void) | undefined }

function TakenSeat({ night, signup, onPress }: TakenSeatProps) {
  const picture = (
    <span className={styles.picture}>
      <Avatar name={signup.summonerName} size={40} />
      {night.readyCheck && (
        <>
          <Icon
            path={signup.isReady ? mdiCheckCircle : mdiDotsHorizontalCircle}
            data-ready={signup.isReady || undefined}
          />
          <span className={text.hidden}>{signup.isReady ? '준비' : '아직'}</span>
        </>
      )}
    </span>
  )
  const mark = markOf(signup)
  const seat = (name: ReactNode) => (
    <>
      {picture}
      {name}
      {mark && <small>{mark}</small>}
    </>
  )
  const isMe = signup.isMe || undefined
  return onPress ? (
    <button type="button" className={styles.seat} data-me={isMe} onClick={onPress}>
      {seat(<span>{signup.summonerName}</span>)}
    </button>
  ) : (
    <span className={styles.seat} data-me={isMe}>
      {seat(<PersonName signup={signup} />)}
    </span>
  )
}

function markOf({ arrival, arrivesAt, isHost }: NightSignup): string | null {
  if (arrival === 'late' && arrivesAt) return `${wordedTime(Date.parse(arrivesAt))} 도착`
  if (arrival === 'maybe') return '미정'
  return isHost ? '주최' : null
}

function FreeSeat({ lane, onPress }: { lane: string | null; onPress: (() => void) | undefined }) {
  const face = (
    <>
      <i>{onPress && <Icon path={mdiPlus} />}</i>
      <span>빈자리</span>
    </>
  )
  if (!onPress) return <span className={`${styles.seat} ${styles.free}`}>{face}</span>
  return (
    <button
      type="button"
      className={`${styles.seat} ${styles.free}`}
      aria-label={lane === null ? undefined : `${lane} 빈자리`}
      onClick={onPress}
    >
      {face}
    </button>
  )
}
