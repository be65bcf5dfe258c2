import type { Night } from '@buri/contract/nights/nights'
import { winsNeeded } from '@buri/domain/nights/seriesSettings'
import { Link } from 'react-router'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatDuration } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { ErrorText } from '../ErrorText.tsx'
import { SetRuling } from './SetRuling.tsx'
import { SideChoice } from './SideChoice.tsx'
import styles from './series.module.css'
import { bestOfWords, FEARLESS_NAMES, openSideChoice, teamName, winsNeededText } from './seriesWords.ts'
import { TeamEmblem } from './TeamEmblem.tsx'
import { useNewGame } from './useGame.ts'

type Series = Night['series']
type Set = Series['sets'][number]
type Team = Series['teams'][number]
type SeriesPanelProps = { night: Night; now: number }

export function SeriesPanel({ night, now }: SeriesPanelProps) {
  const { series, me, state } = night
  const { bestOf, teams, sets } = series
  const [first, second] = teams
  if (bestOf === null || !first || !second) return null
  const current = sets.findLast((set) => set.state === 'open')
  const head = [bestOfWords(bestOf), current && `${current.nth}세트`, fearlessWords(series)].filter(Boolean)
  const neededText = winsNeededText(series)
  const choice = openSideChoice(series, current?.n, now)
  const isOpen = state === 'open' || state === 'running'
  return (
    <div className={`${layout.grid16} ${styles.panel}`} data-choosing={choice !== undefined || undefined}>
      <Card labelledBy="series">
        <h2 id="series" className={`${text.detail} ${styles.head}`}>
          {head.join(' · ')}
        </h2>
        <div className={`${layout.grid16} ${styles.score}`}>
          <TeamSide team={first} night={night} />
          <p className={`${layout.line12} ${styles.wins}`}>
            <span className={text.hidden}>
              {first.name} {first.wins} 대 {second.wins} {second.name}
            </span>
            <b aria-hidden="true" data-behind={first.wins < second.wins || undefined}>
              {first.wins}
            </b>
            <i aria-hidden="true">:</i>
            <b aria-hidden="true" data-behind={second.wins < first.wins || undefined}>
              {second.wins}
            </b>
          </p>
          <TeamSide team={second} night={night} isRight />
        </div>
        <ol className={`${layout.grid8} ${styles.sets}`} aria-label="세트">
          {sets.map((set) => (
            <li key={set.n}>
              <SetChip set={set} night={night} now={now} />
            </li>
          ))}
          {comingSets(series).map(({ nth, isSure }) => (
            <li key={nth}>
              <span className={styles.set} data-kind="coming">
                <small>{nth}세트</small>
                <b>-</b>
                <small>{isSure ? '예정' : '필요하면'}</small>
              </span>
            </li>
          ))}
        </ol>
        <Notes night={night} />
        {series.decided ? (
          <DecidedSeries night={night} />
        ) : (
          neededText && <p className={`${text.detail} ${styles.foot}`}>{neededText}</p>
        )}
        {isOpen && me.mayManage && (
          <div className={styles.tools}>
            <SetRuling night={night} />
          </div>
        )}
      </Card>
      {choice && <SideChoice key={choice.n} night={night} choice={choice} now={now} />}
    </div>
  )
}

const fearlessWords = ({ fearless }: Series) => (fearless === 'none' ? null : FEARLESS_NAMES[fearless])

/** Returns the sets to come. A void set does not count, because it is played again. */
function comingSets({ bestOf, sets, teams, decided }: Series): { nth: number; isSure: boolean }[] {
  if (bestOf === null || decided) return []
  const counted = sets.filter(({ state }) => state !== 'void').length
  const openCount = sets.filter(({ state }) => state === 'open').length
  const sureCount = winsNeeded(bestOf) - Math.max(...teams.map(({ wins }) => wins)) - openCount
  return Array.from({ length: Math.max(0, bestOf - counted) }, (_, index) => ({
    nth: sets.length + index + 1,
    isSure: index < sureCount,
  }))
}

const nameIn = ({ signups }: Pick<Night, 'signups'>, id: string) =>
  signups.find((signup) => signup.id === id)?.summonerName ?? '-'

function TeamSide({ team, night, isRight = false }: { team: Team; night: Night; isRight?: boolean }) {
  const captain = team.captainId && nameIn(night, team.captainId)
  return (
    <div className={`${layout.line12} ${styles.team}`} data-right={isRight || undefined}>
      <TeamEmblem number={team.number} name={team.name} />
      <span className={styles.teamText}>
        <b className={styles.name}>{team.name} 팀</b>
        {captain ? (
          <small>주장 {captain}</small>
        ) : (
          team.side && <small>{team.side === 'blue' ? '블루팀' : '레드팀'}</small>
        )}
      </span>
    </div>
  )
}

function SetChip({ set, night, now }: { set: Set; night: Night; now: number }) {
  const { series, games } = night
  const { nth, n, state, winner, blueTeam, kills, matchId, durationSeconds } = set
  const isPast = state === 'won' || state === 'late'
  const side = winner !== null && winner === blueTeam ? 'blue' : 'red'
  const inside = (
    <>
      <small>{nth}세트</small>
      <b>{isPast ? `${teamName(series, winner)} 승` : state === 'void' ? '무효' : openWords(set, night, now)}</b>
      {kills && isPast && (
        <span>
          {kills[0]} : {kills[1]}
        </span>
      )}
      {isPast && (
        <small data-side={side}>
          {side === 'blue' ? '블루' : '레드'}
          {durationSeconds !== null && <span className={styles.length}> · {formatDuration(durationSeconds)}</span>}
        </small>
      )}
      {state === 'late' && <small>친선</small>}
    </>
  )
  const kind = state === 'open' ? 'now' : state === 'void' ? 'void' : `won${winner ?? ''}`
  const isRunning = games.some((game) => game.n === n && game.state === 'running')
  return matchId ? (
    <Link className={styles.set} data-kind={kind} to={`/match/${matchId}`}>
      {inside}
    </Link>
  ) : (
    <span className={styles.set} data-kind={kind} data-live={isRunning || undefined}>
      {inside}
    </span>
  )
}

function openWords({ n }: Set, { games, series }: Night, now: number): string {
  if (openSideChoice(series, n, now)) return '진영 선택'
  const state = games.find((game) => game.n === n && game.state !== 'cancelled')?.state
  if (state === 'running') return 'LIVE'
  if (state === 'awaiting') return '결과 대기'
  return state === 'fixed' ? '곧 시작' : '팀 나누는 중'
}

function Notes({ night }: { night: Night }) {
  const { series } = night
  const nthOf = ({ n }: Set) => series.sets.find((set) => set.n === n)?.nth
  const notes = series.sets.flatMap((set) => [
    ...(set.reason === null
      ? []
      : [`${nthOf(set)}세트 ${set.state === 'void' ? '무효' : '주최자 정정'}: ${set.reason}`]),
    ...(set.hasSwappedSides ? [`${nthOf(set)}세트: 리플레이에 맞춰 진영을 바로잡았어요`] : []),
    ...set.entered.map(
      ({ team, leftId, enteredId }) =>
        `${nthOf(set)}세트 교체: ${teamName(series, team)} ${nameIn(night, leftId)} → ${nameIn(night, enteredId)}`,
    ),
  ])
  if (notes.length === 0) return null
  return (
    <ul className={`${layout.grid4} ${text.detail} ${styles.notes}`}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}

function DecidedSeries({ night }: { night: Night }) {
  const { series, id, me, state, games } = night
  const openGame = useNewGame(id)
  const isFree = !games.some((game) => ['choosing', 'drafting', 'fixed', 'running'].includes(game.state))
  const mayPlayOn = me.mayManage && isFree && (state === 'open' || state === 'running')
  return (
    <div className={`${layout.between12} ${styles.decided}`}>
      <div>
        <h3>{teamName(series, series.winner)}이 시리즈를 이겼습니다.</h3>
        <p>더 하는 판은 시리즈 밖 친선 경기로 남습니다.</p>
      </div>
      <div className={styles.actions}>
        {mayPlayOn && (
          <Button isBusy={openGame.isPending} onClick={() => openGame.mutate({ isAgain: true })}>
            한 판 더
          </Button>
        )}
        <ButtonLink kind="ink" to={`/inhouse/${id}/recap`}>
          결산 보기
        </ButtonLink>
      </div>
      <ErrorText error={openGame.error} />
    </div>
  )
}
