import type { PlayerProfile } from '@buri/contract/players'
import { PLACEMENT_GAMES } from '@buri/domain/rating/felicanScore'
import { explanations } from '@buri/domain/statistics/explanations'
import { mdiInformationOutline } from '@mdi/js'
import { Link } from 'react-router'
import { Certainty } from '#web/ui/game/Certainty.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import { Explained } from '#web/ui/tips/Explained.tsx'
import styles from './ScoreCard.module.css'
import { ScorePath } from './ScorePath.tsx'

type ScoreCardProps = {
  summoner: Pick<
    PlayerProfile['summoner'],
    'felicanScore' | 'felicanDescription' | 'scoreHistory' | 'certainty' | 'provisional' | 'ratedGames'
  >
}

export const ScoreCard = ({ summoner }: ScoreCardProps) => (
  <section className={styles.score} aria-labelledby="felican-score">
    <h2 className={`${layout.line4} ${text.detail} ${styles.scoreLabel}`} id="felican-score">
      부리 점수
      <Link
        className={`${layout.middle} ${text.quiet} ${styles.explain}`}
        to="/ranking/about"
        aria-label="점수 계산 방법"
        data-tip={explanations.felicanScore}
      >
        <Icon path={mdiInformationOutline} />
      </Link>
      {summoner.provisional && (
        <Chip tone="caution" isSmall>
          <Explained by="provisional">
            배치 {Math.min(summoner.ratedGames, PLACEMENT_GAMES)}/{PLACEMENT_GAMES}
          </Explained>
        </Chip>
      )}
    </h2>
    <div className={styles.scoreValue}>
      {formatNumber(summoner.felicanScore)}
      <small>점</small>
      <small className={styles.spread}>
        <Explained by="certainty">
          <Certainty value={summoner.certainty} />
        </Explained>
      </small>
    </div>
    <ScorePath scores={summoner.scoreHistory} />
    <p>{summoner.provisional ? `${PLACEMENT_GAMES}판까지는 배치 기간이에요.` : summoner.felicanDescription}</p>
  </section>
)
