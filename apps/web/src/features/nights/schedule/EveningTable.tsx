import type { Night } from '@buri/contract/nights/nights'
import type { NightSchedule } from '@buri/contract/nights/schedules'
import type { Pairing } from '@buri/domain/nights/teams/eveningPlan'
import type { ReactNode } from 'react'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatDuration, formatTime } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { bestOfWords } from '../games/seriesWords.ts'
import { PLAN_NAMES } from '../scheduleWords.ts'
import { type Evening, eveningOf, isPastOneAtNight } from './evening.ts'
import { RulePairing } from './RulePairing.tsx'
import styles from './schedule.module.css'
import { TeamList } from './TeamList.tsx'
import { TeamName } from './TeamName.tsx'

type EveningTableProps = { night: Night; schedule: NightSchedule; now: number }

export function EveningTable({ night, schedule, now }: EveningTableProps) {
  const evening = eveningOf(night, schedule, now)
  const ruling = night.me.mayManage && night.state !== 'cancelled' && (
    <RulePairing {...{ night, schedule, evening, now }} />
  )
  const hasRounds = evening.rounds.length > 0
  return (
    <>
      <Standings schedule={schedule} evening={evening} isBySets={hasSets(night)}>
        {!hasRounds && ruling}
      </Standings>
      {hasRounds && (
        <Rounds night={night} schedule={schedule} evening={evening}>
          {ruling}
        </Rounds>
      )}
      <TeamList night={night} schedule={schedule} now={now} />
    </>
  )
}

const hasSets = ({ series: { bestOf } }: Night) => bestOf !== null && bestOf > 1
const setsWords = ({ series: { bestOf } }: Night) => bestOf !== null && bestOf > 1 && bestOfWords(bestOf)
const withSign = (value: number) => (value > 0 ? `+${value}` : String(value))

type PartProps = { schedule: NightSchedule; evening: Evening }
type CardProps = PartProps & { children: ReactNode }

function Standings({
  schedule: { teams },
  evening: { standings },
  isBySets,
  children,
}: CardProps & { isBySets: boolean }) {
  const hasBegun = standings.some(({ wins }) => wins > 0)
  return (
    <Card labelledBy="standings">
      <CardHead id="standings" title="순위" sub={`승 → ${isBySets ? '세트 득실' : '득실'} → 승자승 → 이긴 경기 시간`}>
        {children}
      </CardHead>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">순위</th>
            <th scope="col">팀</th>
            <th scope="col">승-패</th>
            <th scope="col" className={styles.wide}>
              평균 시간
            </th>
          </tr>
        </thead>
        <tbody>
          {standings.map(({ team, place, wins, losses, gameDifference, wonSeconds }) => (
            <tr key={team}>
              <td>{hasBegun ? place : '-'}</td>
              <th scope="row">
                <TeamName teams={teams} nth={team} />
              </th>
              <td>
                <b>{wins}</b>승 {losses}패{isBySets && hasBegun && <small> 세트 {withSign(gameDifference)}</small>}
              </td>
              <td className={styles.wide}>{wonSeconds === null ? '-' : formatDuration(wonSeconds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function Rounds({ night, schedule, evening, children }: CardProps & { night: Night }) {
  const { rounds, endsAt } = evening
  const isOver = night.state !== 'open' && night.state !== 'running'
  const count = rounds.flat().filter(({ state }) => state !== 'bye' && state !== 'dropped').length
  return (
    <Card labelledBy="rounds">
      <CardHead
        id="rounds"
        title="대진"
        sub={[PLAN_NAMES[schedule.plan], `${count}${hasSets(night) ? '대진' : '판'}`, setsWords(night)]
          .filter(Boolean)
          .join(' · ')}
      >
        {children}
      </CardHead>
      {endsAt !== null && !isOver && (
        <CardBody>
          <p className={text.detail}>
            예상 종료 <b>{formatTime(new Date(endsAt).toISOString())}</b>
            {isPastOneAtNight(endsAt) && ' · 새벽 1시를 넘겨요. 방을 늘리거나 팀을 줄여보세요.'}
          </p>
        </CardBody>
      )}
      <ol className={styles.rounds}>
        {rounds.map((round, index) => (
          <li key={round.map(({ teams }) => teams.join('-')).join(' ')}>
            <b>{roundName(schedule, index, rounds.length)}</b>
            <ul>
              {round.map((pairing, pairingIndex) => (
                <PairingRow
                  key={pairing.teams.join('-') + String(pairingIndex)}
                  pairing={pairing}
                  schedule={schedule}
                  evening={evening}
                />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function roundName({ plan }: NightSchedule, index: number, rounds: number): string {
  if (plan !== 'knockout') return `${index + 1}라운드`
  const roundsLeft = rounds - index
  return roundsLeft === 1 ? '결승' : roundsLeft === 2 ? '4강' : '8강'
}

const STATE_WORDS: Record<Pairing['state'], string> = {
  ...{
    unknown: '-',
    bye: '부전승',
    ready: 'vs',
    open: '경기 중',
    awaiting: '결과 대기',
    done: '',
    given: '몰수승',
    dropped: '제외',
  },
}

function PairingRow({
  pairing,
  schedule: { teams },
  evening,
}: PartProps & { pairing: Pairing; schedule: NightSchedule }) {
  const { state, winner } = pairing
  const [firstTeam, secondTeam] = pairing.teams
  const game = evening.games.find(({ n }) => n === pairing.n)
  const hasWinner = state === 'done' || state === 'given'
  const words = state === 'open' && game?.startedAt === null ? '시작 전' : STATE_WORDS[state]
  const score = pairing.wins.join(' : ')
  const hasScore = state === 'done' || pairing.wins.some((wins) => wins > 0)
  return (
    <li className={`${layout.grid8} ${text.secondary} ${styles.pairing}`} data-state={state}>
      <small>{game === undefined ? '' : `방 ${game.room}`}</small>
      <span data-lost={(hasWinner && winner !== firstTeam) || undefined}>
        <TeamName teams={teams} nth={firstTeam} />
      </span>
      <b className={styles.score}>
        {hasScore && state !== 'given' && state !== 'dropped' ? score : words}
        {hasScore && state === 'open' && <span className={text.hidden}> {words}</span>}
      </b>
      {state === 'bye' ? (
        <span />
      ) : (
        <span data-lost={(hasWinner && winner !== secondTeam) || undefined}>
          <TeamName teams={teams} nth={secondTeam} isRight />
        </span>
      )}
    </li>
  )
}
