import type { Overlay } from '@buri/contract/nights/overlay'
import { teamLetter } from '@buri/domain/nights/teams/teamsSettings'
import { formatDuration, formatNumber } from '#web/ui/text/format.ts'
import { TeamEmblem } from '../games/TeamEmblem.tsx'
import styles from './resultPanel.module.css'
import { teamName } from './teamWords.ts'

type Result = NonNullable<Overlay['result']>

export function ResultPanel({ result }: { result: Result }) {
  const { n, teams, winner, kills, durationSeconds, isLast, wins } = result
  const team = teams[winner]
  return (
    <section className={styles.panel} aria-label="경기 결과" data-side={team.side ?? undefined}>
      {team.number && (
        <span className={styles.emblem}>
          <TeamEmblem number={team.number} name={teamLetter(team.number)} />
        </span>
      )}
      <div className={styles.winner}>
        <small>{isLast ? '시리즈 우승' : `경기 ${n} 결과`}</small>
        <h1>
          {teamName(team)}
          {isLast ? '' : ' 승리'}
        </h1>
      </div>
      <dl>
        {wins && <Fact name="시리즈" value={`${wins[0]} : ${wins[1]}`} />}
        {kills && <Fact name="킬" value={`${formatNumber(kills[0])} : ${formatNumber(kills[1])}`} />}
        {durationSeconds !== null && <Fact name="시간" value={formatDuration(durationSeconds)} />}
      </dl>
    </section>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
