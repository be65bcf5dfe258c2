import type { ClanDashboard } from '@buri/contract/clanActivity'
import { mdiHandshakeOutline } from '@mdi/js'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { formatPercent } from '#web/ui/text/format.ts'
import styles from './activity.module.css'
import { Part } from './Part.tsx'
import { PersonName } from './PersonName.tsx'

/** Pairs that win more than their scores promise; those that win less are not listed. */
export const DuosPart = ({ duos }: { duos: ClanDashboard['duos'] }) => (
  <Part
    title="잘 맞는 둘"
    icon={mdiHandshakeOutline}
    rule="이번 시즌에 10판 이상 한 팀이었던 클랜원 가운데, 부리 점수로 본 예상보다 많이 이긴 둘이에요. 판수가 적으면 예상에 가깝게 봐요."
  >
    {duos.length === 0 ? (
      <p className={styles.none}>아직 10판 이상 함께하며 예상보다 많이 이긴 둘이 없어요.</p>
    ) : (
      <ul className={styles.rows}>
        {duos.map(({ people, games, winRate, expectedWinRate }) => (
          <li key={people.map(({ summonerName, tagLine }) => `${summonerName}#${tagLine}`).join(' ')}>
            <span className={styles.faces}>
              {people.map(({ summonerName, tagLine }) => (
                <Avatar key={`${summonerName}#${tagLine}`} name={summonerName ?? ''} size={28} />
              ))}
            </span>
            <span className={styles.who}>
              <b>
                {people.map((person, index) => (
                  <span key={`${person.summonerName}#${person.tagLine}`}>
                    {index > 0 && ' · '}
                    <PersonName person={person} />
                  </span>
                ))}
              </b>
              <small>
                함께 {games}판 · 예상 {formatPercent(expectedWinRate)}
              </small>
            </span>
            <span className={styles.figure}>
              <b>{formatPercent(winRate)}</b>
              <small className={styles.up}>+{Math.max(0, winRate - expectedWinRate)}%p</small>
            </span>
          </li>
        ))}
      </ul>
    )}
  </Part>
)
