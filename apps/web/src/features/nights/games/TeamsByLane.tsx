import type { NightGame } from '@buri/contract/nights/nightGame'
import type { Night } from '@buri/contract/nights/nights'
import { POSITION_NAMES } from '@buri/domain/matches/matchFacts'
import { hasLanes } from '@buri/domain/nights/lanes'
import { Duel } from '#web/ui/charts/Bar.tsx'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { LaneGlyph } from '#web/ui/game/LaneGlyph.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { PersonName } from '../PersonName.tsx'
import styles from './face.module.css'
import {
  type Lane,
  lanePairs,
  meanScore,
  type SeatedPlayer,
  SIDE_NAMES,
  type Side,
  seatedPlayers,
  teamOf,
} from './people.ts'

export function TeamsByLane({ night, game }: { night: Night; game: NightGame }) {
  const seated = seatedPlayers(night, game)
  return (
    <>
      <div className={styles.head}>
        <SideHead side="blue" team={teamOf(seated, 'blue')} />
        <div className={`${layout.grid4} ${styles.odds}`}>
          {game.prediction ? <Prediction prediction={game.prediction} /> : <p>예측할 기록이 아직 부족해요.</p>}
        </div>
        <SideHead side="red" team={teamOf(seated, 'red')} />
      </div>
      {game.prediction && game.prediction.factors.length > 0 && (
        <ul className={styles.reasons} aria-label="예측한 이유">
          {game.prediction.factors.map((factor) => (
            <li key={factor}>{factor}</li>
          ))}
        </ul>
      )}
      <ul>
        {lanePairs(seated).map((lane) => (
          <LaneRow key={lane.key} lane={hasLanes(night.map) ? lane : { ...lane, position: null }} />
        ))}
      </ul>
    </>
  )
}

function SideHead({ side, team }: { side: Side; team: readonly SeatedPlayer[] }) {
  const mean = meanScore(team)
  return (
    <div className={styles.side} data-side={side}>
      <b>{SIDE_NAMES[side]}</b>
      <span className={text.note}>{mean === null ? '점수 아직 적음' : `평균 부리 점수 ${formatNumber(mean)}`}</span>
    </div>
  )
}

const Prediction = ({
  prediction: { blueWinRate, redWinRate, spread },
}: {
  prediction: NonNullable<NightGame['prediction']>
}) => (
  <>
    <div className={styles.values}>
      <b className={styles.value} data-side="blue">
        {blueWinRate}
        <small>%</small>
      </b>
      {spread > 0 && <span className={text.detail}>오차 범위 ±{spread}%p</span>}
      <b className={styles.value} data-side="red">
        {redWinRate}
        <small>%</small>
      </b>
    </div>
    <Duel
      blue={blueWinRate}
      red={redWinRate}
      label={`예측 승률 블루팀 ${blueWinRate}%, 레드팀 ${redWinRate}%, 오차 범위 ±${spread}%p`}
    />
    <p>점수에 포지션, 진영, 최근 흐름을 더한 예측 승률</p>
  </>
)

function LaneRow({ lane: { position, blue, red } }: { lane: Lane }) {
  const gap = scoreGap(blue, red)
  return (
    <li className={styles.lane}>
      <Person seated={blue} side="blue" />
      <span className={`${text.small} ${text.name} ${styles.gap}`}>
        {position && (
          <>
            <LaneGlyph position={position} size={20} />
            {POSITION_NAMES[position]}
          </>
        )}
        {gap !== null && gap !== 0 && (
          <small data-side={gap > 0 ? 'blue' : 'red'}>
            {gap > 0 ? '◀ ' : ''}+{formatNumber(Math.abs(gap))}
            {gap < 0 ? ' ▶' : ''}
          </small>
        )}
      </span>
      <Person seated={red} side="red" />
    </li>
  )
}

const scoreGap = (blue: SeatedPlayer | undefined, red: SeatedPlayer | undefined) =>
  blue && red && blue.signup.score !== null && red.signup.score !== null ? blue.signup.score - red.signup.score : null

function Person({ seated, side }: { seated: SeatedPlayer | undefined; side: Side }) {
  if (!seated) return <span />
  const { signup, player } = seated
  return (
    <div className={`${layout.grid12} ${styles.person}`} data-side={side} data-me={signup.isMe || undefined}>
      <Avatar name={signup.summonerName} size={40} />
      <div>
        <span className={styles.name}>
          <PersonName signup={signup} />
          {player.isCaptain && <Chip isSmall>주장</Chip>}
          {player.isOffRole && <Chip isSmall>다른 포지션</Chip>}
        </span>
        <small>
          {player.championName ?? (signup.games === null ? '기록 없음' : `${formatNumber(signup.games)}판`)}
        </small>
      </div>
      {signup.score !== null && <b className={styles.score}>{formatNumber(signup.score)}</b>}
    </div>
  )
}
