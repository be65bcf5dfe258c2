import type { Night } from '@buri/contract/nights/nights'
import type { NightSchedule } from '@buri/contract/nights/schedules'
import type { Pairing } from '@buri/domain/nights/teams/eveningPlan'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatDuration, formatTime } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { PLAN_NAMES } from '../scheduleWords.ts'
import { type Evening, eveningOf, isLate } from './evening.ts'
import styles from './schedule.module.css'
import { TeamList } from './TeamList.tsx'
import { TeamName } from './TeamName.tsx'

type TableProps = { night: Night; schedule: NightSchedule; now: number }

/** The table of the evening, its plan, and its teams. */
export function Table({ night, schedule, now }: TableProps) {
  const evening = eveningOf(night, schedule, now)
  return (
    <>
      <Standings schedule={schedule} evening={evening} />
      {evening.rounds.length > 0 && <Rounds night={night} schedule={schedule} evening={evening} />}
      <TeamList night={night} schedule={schedule} />
    </>
  )
}

type PartProps = { schedule: NightSchedule; evening: Evening }

function Standings({ schedule: { teams }, evening: { standings, games } }: PartProps) {
  const played = games.filter(({ result }) => result !== null).length
  return (
    <Card labelledBy="standings">
      <CardHead id="standings" title="순위" sub="승 → 득실 → 승자승 → 이긴 경기 시간" />
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">순위</th>
            <th scope="col">팀</th>
            <th scope="col">승-패</th>
            <th scope="col" className={styles.wide}>
              이긴 시간
            </th>
          </tr>
        </thead>
        <tbody>
          {standings.map(({ team, place, wins, losses, wonSeconds }) => (
            <tr key={team}>
              <td>{played === 0 ? '-' : place}</td>
              <th scope="row">
                <TeamName teams={teams} nth={team} />
              </th>
              <td>
                <b>{wins}</b>승 {losses}패
              </td>
              <td className={styles.wide}>{wonSeconds === null ? '-' : formatDuration(wonSeconds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function Rounds({ night, schedule, evening }: PartProps & { night: Night }) {
  const { rounds, endsAt } = evening
  const isOver = night.state !== 'open' && night.state !== 'running'
  const count = rounds.flat().filter(({ state }) => state !== 'bye').length
  return (
    <Card labelledBy="rounds">
      <CardHead id="rounds" title="대진" sub={`${PLAN_NAMES[schedule.plan]} · ${count}판`} />
      {endsAt !== null && !isOver && (
        <CardBody>
          <p className={text.detail}>
            예상 종료 <b>{formatTime(new Date(endsAt).toISOString())}</b>
            {isLate(endsAt) && ' · 새벽 1시를 넘겨요. 방을 늘리거나 팀을 줄여보세요.'}
          </p>
        </CardBody>
      )}
      <ol className={styles.rounds}>
        {rounds.map((round, place) => (
          <li key={round.map(({ teams }) => teams.join('-')).join(' ')}>
            <b>{roundName(schedule, place, rounds.length)}</b>
            <ul>
              {round.map((pairing, index) => (
                <PairingRow
                  key={pairing.teams.join('-') + String(index)}
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

function roundName({ plan }: NightSchedule, place: number, rounds: number): string {
  if (plan !== 'knockout') return `${place + 1}라운드`
  const left = rounds - place
  return left === 1 ? '결승' : left === 2 ? '4강' : '8강'
}

const STATE_WORDS: Record<Pairing['state'], string> = {
  ...{ unknown: '-', bye: '부전승', ready: 'vs', open: '경기 중', awaiting: '결과 대기', done: '' },
}

function PairingRow({
  pairing,
  schedule: { teams },
  evening,
}: PartProps & { pairing: Pairing; schedule: NightSchedule }) {
  const { state, winner } = pairing
  const [one, other] = pairing.teams
  const room = evening.games.find(({ n }) => n === pairing.n)?.room
  const score = winner === one ? '1 : 0' : '0 : 1'
  return (
    <li className={`${layout.grid8} ${text.secondary} ${styles.pairing}`} data-state={state}>
      <small>{room === undefined ? '' : `방 ${room}`}</small>
      <span data-lost={(state === 'done' && winner !== one) || undefined}>
        <TeamName teams={teams} nth={one} />
      </span>
      <b className={styles.score}>{state === 'done' ? score : STATE_WORDS[state]}</b>
      {state === 'bye' ? (
        <span />
      ) : (
        <span data-lost={(state === 'done' && winner !== other) || undefined}>
          <TeamName teams={teams} nth={other} isRight />
        </span>
      )}
    </li>
  )
}
