import type { Night } from '@buri/contract/nights/nights'
import type { NightSchedule } from '@buri/contract/nights/schedules'
import { teamPairKey } from '@buri/domain/nights/teams/eveningPlan'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import { ErrorText } from '../ErrorText.tsx'
import { hasNextStep } from '../games/people.ts'
import { useNewGame } from '../games/useGame.ts'
import { NextAction } from '../NextAction.tsx'
import { type Evening, eveningOf } from './evening.ts'
import { ProposeTeams } from './ProposeTeams.tsx'
import { RoomCard } from './RoomCard.tsx'
import styles from './schedule.module.css'
import { TeamName } from './TeamName.tsx'

type RoomsProps = { night: Night; schedule: NightSchedule; now: number }

export function Rooms({ night, schedule, now }: RoomsProps) {
  const isOver = night.state !== 'open' && night.state !== 'running'
  if (schedule.teams.length === 0) {
    if (isOver || night.auction) return null
    return night.me.mayManage ? <ProposeTeams night={night} schedule={schedule} /> : <BeforeTeams />
  }
  const { games, next } = eveningOf(night, schedule, now)
  const gamesWithStep = games.filter((game) => hasNextStep(night, game, now) && !isRuled(schedule, game))
  const begin = night.me.mayManage && !isOver
  const isOn = (room: number) => gamesWithStep.some((game) => game.room === room && game.state !== 'awaiting')
  const empty = isOver ? [] : roomsOf(schedule).filter((room) => !isOn(room))
  return (
    <div className={`${layout.grid16} ${styles.rooms}`}>
      {gamesWithStep
        .toSorted((a, b) => a.room - b.room || a.n - b.n)
        .map((game) => (
          <RoomCard key={`${game.room} ${game.createdAt}`} night={night} schedule={schedule} game={game} now={now} />
        ))}
      {empty.map((room) => (
        <EmptyRoom
          key={room}
          night={night}
          schedule={schedule}
          room={room}
          pairing={next.find((pairing) => pairing.room === room)?.teams}
          mayBegin={begin}
        />
      ))}
    </div>
  )
}

/** Whether a game that waits for its result needs none, because it is void or the host has decided its pairing. */
const isRuled = ({ rulings }: NightSchedule, { state, voidReason, pairing }: Evening['games'][number]) =>
  state === 'awaiting' &&
  (voidReason !== null || rulings.some(({ teams }) => teamPairKey(...teams) === teamPairKey(pairing.blue, pairing.red)))

const roomsOf = ({ rooms }: NightSchedule) => Array.from({ length: rooms }, (_, index) => index + 1)

const BeforeTeams = () => (
  <Card labelledBy="teams-first">
    <CardHead id="teams-first" title="팀" />
    <CardBody>
      <p className={text.detail}>주최자가 팀을 나누면 여기에 대진이 나와요.</p>
    </CardBody>
  </Card>
)

type EmptyRoomProps = {
  night: Night
  schedule: NightSchedule
  room: number
  pairing: [number, number] | undefined
  mayBegin: boolean
}

function EmptyRoom({ night, schedule, room, pairing, mayBegin }: EmptyRoomProps) {
  const openGame = useNewGame(night.id)
  const isFree = schedule.plan === 'free'
  if (!pairing && !(isFree && mayBegin)) return null
  return (
    <Card labelledBy={`room-${room}`}>
      <CardHead id={`room-${room}`} title={`방 ${room}`} sub={pairing ? '다음 대진' : '비어 있음'} />
      <CardBody className={layout.grid12}>
        {pairing ? (
          <div className={`${layout.line12} ${styles.opposingTeams}`}>
            <TeamName teams={schedule.teams} nth={pairing[0]} size="medium" />
            <span className={text.quiet}>vs</span>
            <TeamName teams={schedule.teams} nth={pairing[1]} size="medium" isRight />
          </div>
        ) : (
          <FreePairing
            schedule={schedule}
            isBusy={openGame.isPending}
            onOpen={(pair) => openGame.mutate({ pairing: pair, room })}
          />
        )}
        {pairing && mayBegin && (
          <div className={layout.end}>
            <NextAction>
              <Button kind="primary" isBusy={openGame.isPending} onClick={() => openGame.mutate({ pairing, room })}>
                방 {room}에서 열기
              </Button>
            </NextAction>
          </div>
        )}
        <ErrorText error={openGame.error} />
      </CardBody>
    </Card>
  )
}

type FreePairingProps = { schedule: NightSchedule; isBusy: boolean; onOpen: (pairing: [number, number]) => void }

function FreePairing({ schedule: { teams }, isBusy, onOpen }: FreePairingProps) {
  const [first, setFirst] = useState('')
  const [second, setSecond] = useState('')
  const options = (without: string) =>
    teams.flatMap(({ nth, name, rest }) =>
      String(nth) === without || rest !== null ? [] : [{ value: String(nth), label: name }],
    )
  return (
    <div className={layout.row}>
      <Select label="첫 번째 팀" placeholder="팀 고르기" value={first} options={options(second)} onChange={setFirst} />
      <Select label="두 번째 팀" placeholder="팀 고르기" value={second} options={options(first)} onChange={setSecond} />
      <Button
        disabled={first === '' || second === '' || isBusy}
        onClick={() => onOpen([Number(first), Number(second)])}
      >
        경기 열기
      </Button>
    </div>
  )
}
