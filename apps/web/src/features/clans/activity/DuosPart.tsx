import type { ClanDashboard } from '@buri/contract/clanActivity'
import { mdiHandshakeOutline } from '@mdi/js'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { formatPercent } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import styles from './DuosPart.module.css'
import lines from './lines.module.css'
import { PersonName } from './PersonName.tsx'
import { StatisticsPart } from './StatisticsPart.tsx'

/** Pairs that win less than their scores predict are not listed. */
export const DuosPart = ({ duos }: { duos: ClanDashboard['duos'] }) => (
  <StatisticsPart
    title="찰떡 듀오"
    icon={mdiHandshakeOutline}
    rule="이번 시즌에 10판 이상 한 팀이었던 클랜원 중, 부리 점수로 본 예상보다 많이 이긴 둘이에요. 판수가 적으면 예상에 가깝게 봐요."
  >
    {duos.length === 0 ? (
      <p className={lines.empty}>아직 10판 이상 함께하며 예상보다 많이 이긴 둘이 없어요.</p>
    ) : (
      <Pairs duos={duos} />
    )}
  </StatisticsPart>
)

/** Draws a line from the expected rate (ring) to the actual one (dot), on a scale that ends at multiples of ten. */
function Pairs({ duos }: { duos: ClanDashboard['duos'] }) {
  const rates = duos.flatMap(({ winRate, expectedWinRate }) => [winRate, expectedWinRate])
  const from = Math.floor(Math.min(...rates) / 10) * 10
  const to = Math.max(from + 10, Math.ceil(Math.max(...rates) / 10) * 10)
  const placeOf = (rate: number) => (100 * (rate - from)) / (to - from)
  return (
    <>
      <p className={`${text.note} ${styles.duoHead}`} aria-hidden="true">
        <span>두 사람</span>
        <span className={styles.axis}>
          <i>{from}%</i>
          <i>{to}%</i>
        </span>
        <span>함께 · 예상보다</span>
      </p>
      <ul className={styles.duos}>
        {duos.map(({ people, games, winRate, expectedWinRate }) => (
          <li key={people.map(({ summonerName, tagLine }) => `${summonerName}#${tagLine}`).join(' ')}>
            <span className={styles.pictures}>
              {people.map(({ summonerName, tagLine }) => (
                <Avatar key={`${summonerName}#${tagLine}`} name={summonerName ?? ''} size={28} />
              ))}
            </span>
            <span className={lines.person}>
              <b>
                {people.map((person, index) => (
                  <span key={`${person.summonerName}#${person.tagLine}`}>
                    {index > 0 && ' · '}
                    <PersonName person={person} />
                  </span>
                ))}
              </b>
              <small>
                {games}판 · 예상 {formatPercent(expectedWinRate)}
              </small>
            </span>
            <span
              className={styles.dumbbell}
              style={{ '--from': `${placeOf(expectedWinRate)}%`, '--to': `${placeOf(winRate)}%` }}
              aria-hidden="true"
            >
              <i className={styles.expected} />
              <i className={styles.actualRate} />
            </span>
            <span className={lines.figure}>
              <b>{formatPercent(winRate)}</b>
              <small className={lines.up}>+{Math.max(0, winRate - expectedWinRate)}%p</small>
            </span>
          </li>
        ))}
      </ul>
      <p className={`${lines.legend} ${styles.legend}`}>
        <i className={styles.expected} /> 점수로 본 예상 <i className={styles.actualRate} /> 실제 승률
      </p>
    </>
  )
}
