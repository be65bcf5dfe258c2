import type { NightRecap } from '@buri/contract/inhouse/recap'
import { formatNumber, formatOne, formatTwo } from '#web/ui/text/format.ts'
import { PersonName } from '../PersonName.tsx'
import styles from './recap.module.css'
import { moveOf } from './recapText.ts'

const MARKS = { win: '승', loss: '패', bench: '쉼', away: '-' } as const

/** Person by game, with the numbers of the night. */
export const RecapPeople = ({ recap: { people, games } }: { recap: NightRecap }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways on a phone is reached by the keyboard.
  <section className={styles.scroll} aria-label="사람별 기록" tabIndex={0}>
    <table className={styles.people}>
      <thead>
        <tr>
          <th scope="col">소환사</th>
          {games.map(({ n }) => (
            <th key={n} scope="col">
              경기 {n}
            </th>
          ))}
          <th scope="col">KDA</th>
          <th scope="col">경기 점수</th>
          <th scope="col">부리 점수</th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => {
          const move = moveOf(person)
          return (
            <tr key={person.signupId}>
              <th scope="row">
                <PersonName signup={person} />
              </th>
              {person.games.map((mark, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: games stand in their order.
                <td key={at} data-mark={mark}>
                  {MARKS[mark]}
                </td>
              ))}
              <td>{formatTwo(person.kda)}</td>
              <td>{formatOne(person.performanceScore)}</td>
              <td>
                {formatNumber(person.scoreAfter)}
                {move !== null && move !== 0 && (
                  <small>
                    {' '}
                    {move > 0 ? '▲' : '▼'} {formatNumber(Math.abs(move))}
                  </small>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  </section>
)
