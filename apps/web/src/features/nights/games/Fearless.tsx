import type { Night } from '@buri/contract/nights/nights'
import { ChampionTile } from '#web/ui/game/ChampionTile.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import styles from './fearless.module.css'

/** Champions that may not be picked again tonight. */
export const Fearless = ({ night: { usedChampions } }: { night: Night }) => (
  <Card labelledBy="fearless">
    <CardHead id="fearless" title="못 고르는 챔피언" sub={`${usedChampions.length}명`} />
    <CardBody>
      {usedChampions.length === 0 ? (
        <p className={styles.quiet}>아직 없어요. 끝난 경기의 챔피언이 여기에 모여요.</p>
      ) : (
        <ul className={styles.list}>
          {usedChampions.map(({ championName, championImageUrl, n }) => (
            <li key={`${n} ${championName}`}>
              <ChampionTile name={championName} imageUrl={championImageUrl} size={28} />
              <span>{championName}</span>
              <small>경기 {n}</small>
            </li>
          ))}
        </ul>
      )}
    </CardBody>
  </Card>
)
