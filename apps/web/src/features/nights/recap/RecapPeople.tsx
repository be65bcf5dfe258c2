import type { NightRecap } from '@buri/contract/nights/recap'
import { POSITION_NAMES } from '@buri/domain/matches/matchFacts'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { SidewaysScroll } from '#web/ui/layout/SidewaysScroll.tsx'
import { formatNumber, formatOneDecimal, formatTwoDecimals } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { PersonName } from '../PersonName.tsx'
import styles from './recapPeople.module.css'
import { scoreChange } from './recapText.ts'

const RESULT_MARKS = { win: '승', loss: '패', bench: '쉼', away: '-' } as const

export const RecapPeople = ({ recap: { people, games } }: { recap: NightRecap }) => (
  <Card labelledBy="recap-people">
    <CardHead id="recap-people" title="사람별 기록" sub="부리 점수가 오른 순서" />
    <SidewaysScroll label="사람별 기록 표">
      <table className={`${text.num} ${text.secondary} ${styles.people}`}>
        <thead>
          <tr>
            <th scope="col">소환사</th>
            <th scope="col">변화</th>
            <th scope="col">부리 점수</th>
            <th scope="col">승패</th>
            {games.map(({ n }) => (
              <th key={n} scope="col">
                경기 {n}
              </th>
            ))}
            <th scope="col">KDA</th>
            <th scope="col">경기 점수</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => {
            const move = scoreChange(person)
            return (
              <tr key={person.signupId}>
                <th scope="row">
                  <span className={`${layout.line8} ${styles.person}`}>
                    <Avatar name={person.summonerName} size={28} />
                    <PersonName signup={person} />
                  </span>
                </th>
                <td data-move={move === null || move === 0 ? undefined : move > 0 ? 'up' : 'down'}>
                  {move === null || move === 0 ? '-' : `${move > 0 ? '▲' : '▼'} ${formatNumber(Math.abs(move))}`}
                </td>
                <td>{formatNumber(person.scoreAfter)}</td>
                <td>
                  {person.wins}-{person.losses}
                </td>
                {games.map(({ n, players }, index) => {
                  const mark = person.games[index]
                  const seat = players.find(({ signupId }) => signupId === person.signupId)
                  return (
                    <td key={n} data-mark={mark}>
                      <b className={styles.mark}>{mark && RESULT_MARKS[mark]}</b>
                      {seat?.position && (
                        <small>
                          {POSITION_NAMES[seat.position]}
                          {seat.isOffRole && '*'}
                        </small>
                      )}
                    </td>
                  )
                })}
                <td>{formatTwoDecimals(person.kda)}</td>
                <td>{formatOneDecimal(person.performanceScore)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </SidewaysScroll>
    <p className={`${text.note} ${styles.note}`}>* 희망하지 않은 포지션이에요.</p>
  </Card>
)
