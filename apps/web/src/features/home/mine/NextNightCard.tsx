import type { OwnHome } from '@buri/contract/ownHome'
import { POSITION_NAMES, type Position } from '@buri/domain/matches/matchFacts'
import { seatsByLane } from '@buri/domain/nights/seatsByLane'
import { dayAndTimeInWords } from '@buri/domain/wordedTime'
import { mdiCheck, mdiPlus } from '@mdi/js'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { LaneGlyph } from '#web/ui/game/LaneGlyph.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import { useNow } from '#web/ui/text/useNow.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import mine from './mine.module.css'
import styles from './nextNight.module.css'
import { dateTile, timeUntil } from './nightTimes.ts'
import { useJoinNight } from './useOwnHome.ts'

type Night = NonNullable<OwnHome['night']>

/** 서포터 is shortened to 서폿 where lanes are side by side. */
const LANES: Record<Position, { name: string; directionName: string }> = {
  TOP: { name: POSITION_NAMES.TOP, directionName: '탑으로' },
  JUNGLE: { name: POSITION_NAMES.JUNGLE, directionName: '정글로' },
  MIDDLE: { name: POSITION_NAMES.MIDDLE, directionName: '미드로' },
  BOTTOM: { name: POSITION_NAMES.BOTTOM, directionName: '원딜로' },
  UTILITY: { name: '서폿', directionName: '서폿으로' },
}

type NextNightCardProps = { night: Night; hasPlayer: boolean; level?: 1 | 2 }

export function NextNightCard({ night, hasPlayer, level = 1 }: NextNightCardProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  const now = useNow()
  const { month, day, weekday } = dateTile(night.startsAt)
  const timeLeft = timeUntil(night.startsAt, now)
  const isRunning = night.state === 'running'
  return (
    <Card labelledBy="next-night">
      <div className={`${layout.grid12} ${styles.head}`}>
        <div className={styles.tile} aria-hidden="true">
          <small>{month}</small>
          <b>{day}</b>
          <small>{weekday}</small>
        </div>
        <div className={mine.text}>
          <p className={`${layout.line8} ${text.note} ${styles.overline}`}>
            {(isRunning || timeLeft) && (
              <span className={styles.timeLeft}>{isRunning ? '지금 내전 중' : timeLeft}</span>
            )}
            {night.clanName}
          </p>
          <Heading id="next-night" className={styles.title}>
            {night.title}
          </Heading>
          <p className={text.detail}>{dayAndTimeInWords(Date.parse(night.startsAt), now)} 시작</p>
        </div>
        <p className={`${text.num} ${text.detail} ${styles.count}`}>
          <b>{night.people.length}</b>/ {night.places}명
        </p>
      </div>
      {night.hasLanes && <Seats night={night} />}
      <CardFoot night={night} hasPlayer={hasPlayer} />
    </Card>
  )
}

function Seats({ night }: { night: Night }) {
  const { lanes, anywhere } = seatsByLane(night.people, night.places)
  const mayTake = night.mine === null && !night.isClosed
  const rows = 1 + Math.max(...lanes.map(({ people, free }) => people.length + free))
  return (
    <>
      <ol className={styles.seats} style={{ '--rows': rows }}>
        {lanes.map(({ position, people, free }) => (
          <li key={position}>
            <p className={`${layout.line4} ${text.note} ${styles.lane}`}>
              <LaneGlyph position={position} size={14} />
              {LANES[position].name}
            </p>
            <ul>
              {people.map(({ id, name, isMe }) => (
                <li key={id} className={styles.seat} data-me={isMe || undefined}>
                  <Avatar name={name} size={40} />
                  <span>{isMe ? '나' : name}</span>
                </li>
              ))}
              {[...Array(free).keys()].map((nth) => {
                const isOwn = mayTake && position === night.lane && nth === 0
                return (
                  <li key={`free ${nth}`} className={styles.seat} data-free={isOwn ? 'own' : 'any'}>
                    <i>
                      <Icon path={mdiPlus} />
                    </i>
                    <span>{isOwn ? '내 자리' : '빈자리'}</span>
                  </li>
                )
              })}
            </ul>
          </li>
        ))}
      </ol>
      {anywhere.length > 0 && (
        <p className={styles.note}>포지션 상관없음: {anywhere.map(({ name }) => name).join(', ')}</p>
      )}
    </>
  )
}

const WAIT_LABEL = '대기하기'

function CardFoot({ night, hasPlayer }: { night: Night; hasPlayer: boolean }) {
  const lobby = `/inhouse/${night.id}`
  const isFull = night.people.length >= night.places
  const mayJoin = night.mine === null && !night.isClosed
  return (
    <>
      <div className={`${layout.grid8} ${styles.foot}`}>
        {night.mine !== null ? (
          <p className={`${layout.line8} ${text.good} ${styles.joined}`}>
            <Icon path={mdiCheck} />
            {night.mine === 'in' ? '참가함' : '대기 중'}
          </p>
        ) : !mayJoin ? (
          <p className={`${layout.line8} ${text.good} ${styles.joined}`}>참가 마감</p>
        ) : hasPlayer ? (
          <Join night={night} isFull={isFull} />
        ) : (
          <ButtonLink kind="primary" size="large" to={lobby}>
            {isFull ? WAIT_LABEL : '참가하기'}
          </ButtonLink>
        )}
        <ButtonLink size="large" kind={mayJoin ? 'plain' : 'primary'} to={lobby}>
          로비 열기
        </ButtonLink>
      </div>
      <p className={styles.note}>{footWords(night, isFull)}</p>
    </>
  )
}

function Join({ night, isFull }: { night: Night; isFull: boolean }) {
  const join = useJoinNight(night.id)
  const send = () =>
    join.mutate(night.lane, {
      onSuccess: ({ night: joined }) => {
        const isIn = joined.signups.some(({ isMe, state }) => isMe && state === 'in')
        toast.good(isIn ? `${night.title}에 참가했습니다.` : `${night.title}에 대기로 들어갔습니다.`)
      },
      onError: ({ message }) => toast.danger(message),
    })
  const word = isFull ? WAIT_LABEL : `${night.lane ? `${LANES[night.lane].directionName} ` : ''}참가하기`
  return (
    <Button kind="primary" size="large" isBusy={join.isPending} onClick={send}>
      {word}
    </Button>
  )
}

function footWords(night: Night, isFull: boolean): string {
  if (isFull) return night.waitingCount > 0 ? `자리가 다 찼어요. 대기 ${night.waitingCount}명` : '자리가 다 찼어요.'
  const free = night.places - night.people.length
  if (!night.hasLanes) return `빈자리 ${free}`
  const { lanes } = seatsByLane(night.people, night.places)
  const words = lanes.some(({ people }) => people.length > 0)
    ? lanes.flatMap((lane) => (lane.free > 0 ? `${LANES[lane.position].name} ${lane.free}자리` : [])).join(', ')
    : ''
  const positionHint = night.mine === null && !night.isClosed ? ' 다른 포지션은 로비에서 골라요.' : ''
  return `${words || `${free}자리`} 남았어요.${positionHint}`
}
