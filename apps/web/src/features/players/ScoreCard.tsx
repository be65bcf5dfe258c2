import type { PlayerProfile } from '@buri/contract/players'
import { mdiInformationOutline } from '@mdi/js'
import { Link } from 'react-router'
import { Chip } from '#web/ui/Chip.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './profile.module.css'

const PLACEMENT_GAMES = 10

type ScoreCardProps = {
  summoner: Pick<
    PlayerProfile['summoner'],
    'felicanScore' | 'felicanDescription' | 'uncertainty' | 'provisional' | 'ratedGames'
  >
}

export const ScoreCard = ({ summoner }: ScoreCardProps) => (
  <section className={styles.score} aria-labelledby="felican-score">
    <h2 className={styles.scoreLabel} id="felican-score">
      부리 점수
      <Link
        className={styles.explain}
        to="/ranking/about"
        aria-label="점수 계산 방법"
        data-tip="내전 결과로만 움직이는 점수입니다. 누구나 1,000점에서 시작합니다."
      >
        <Icon path={mdiInformationOutline} />
      </Link>
      {summoner.provisional && (
        <Chip tone="caution" isSmall>
          배치 {Math.min(summoner.ratedGames, PLACEMENT_GAMES)}/{PLACEMENT_GAMES}
        </Chip>
      )}
    </h2>
    <div className={styles.scoreValue}>
      {formatNumber(summoner.felicanScore)}
      <small>점</small>
      <small className={styles.spread} data-tip={`지금까지의 경기로 보면 20번 중 19번은 이 범위 안입니다`}>
        ±{formatNumber(summoner.uncertainty)}
      </small>
    </div>
    <p>{summoner.felicanDescription}</p>
  </section>
)
