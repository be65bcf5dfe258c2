import type { Overlay, OverlayTeam } from '@buri/contract/nights/overlay'
import { teamLetter } from '@buri/domain/nights/teams/teamsSettings'
import { TeamEmblem } from '../games/TeamEmblem.tsx'
import styles from './scoreBar.module.css'
import { sideName, teamName } from './teamWords.ts'

type Score = NonNullable<Overlay['score']>

export const ScoreBar = ({ score: { teams, n, series }, isOver }: { score: Score; isOver: boolean }) => (
  <section className={styles.bar} aria-label={series ? '시리즈' : '경기'}>
    <Team team={teams[0]} />
    <div className={styles.centre}>
      {series ? <SeriesScore series={series} isOver={isOver} /> : <b className={styles.game}>경기 {n}</b>}
    </div>
    <Team team={teams[1]} isRight />
  </section>
)

const Team = ({ team, isRight }: { team: OverlayTeam; isRight?: boolean }) => {
  const side = sideName(team)
  return (
    <div className={styles.team} data-right={isRight} data-side={team.side ?? undefined}>
      {team.number && (
        <span className={styles.emblem}>
          <TeamEmblem number={team.number} name={teamLetter(team.number)} />
        </span>
      )}
      <div>
        <b>{teamName(team)}</b>
        {side && <small>{side}</small>}
      </div>
    </div>
  )
}

const LETTERS = ['가', '나'] as const

function SeriesScore({ series, isOver }: { series: NonNullable<Score['series']>; isOver: boolean }) {
  const { bestOf, wins, sets } = series
  const places = Math.max(bestOf, sets.length)
  return (
    <>
      <div className={styles.wins}>
        <b>{wins[0]}</b>
        <i>:</i>
        <b>{wins[1]}</b>
      </div>
      <ol aria-label={`${bestOf}판 ${Math.ceil(bestOf / 2)}선승`}>
        {Array.from({ length: places }, (_, index) => {
          const [set, winner] = [index + 1, sets[index]]
          const isNext = !isOver && index === sets.length
          return (
            <li key={set} data-winner={winner ?? undefined} data-next={isNext || undefined}>
              {winner === undefined || winner === null ? set : LETTERS[winner]}
            </li>
          )
        })}
      </ol>
    </>
  )
}
