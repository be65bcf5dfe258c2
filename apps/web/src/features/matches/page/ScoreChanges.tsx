import type { MatchDetail } from '@buri/contract/matches'
import { mdiPodium } from '@mdi/js'
import { ChampionTile } from '#web/ui/game/ChampionTile.tsx'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import { classNames } from '#web/ui/style/classNames.ts'
import { formatNumber } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { Explained } from '#web/ui/tips/Explained.tsx'
import { playerName, playerPath } from '../participant/playerName.ts'
import { SIDE_NAMES } from '../resultWords.ts'
import styles from './ScoreChanges.module.css'

type ScoreChange = MatchDetail['scoreChanges'][number]

export const ScoreChanges = ({ changes }: { changes: readonly ScoreChange[] }) => (
  <Card labelledBy="score-changes">
    <CardHead
      id="score-changes"
      title={<Explained by="scoreChange">부리 점수 변화</Explained>}
      icon={mdiPodium}
      sub="이 경기로 바뀐 점수"
    />
    <div className={styles.changes}>
      {(['blue', 'red'] as const).map((side) => (
        <ul key={side} aria-label={SIDE_NAMES[side]}>
          {changes
            .filter((change) => change.side === side)
            .map((change) => (
              <ScoreChangeRow key={`${change.championName} ${change.summonerName}`} change={change} />
            ))}
        </ul>
      ))}
    </div>
  </Card>
)

function ScoreChangeRow({ change }: { change: ScoreChange }) {
  const path = playerPath(change)
  const pointsGained = change.after - change.before
  return (
    <li>
      <ChampionTile name={change.championName} imageUrl={change.championImageUrl} size={28} />
      {path ? <a href={path}>{playerName(change)}</a> : <span>{playerName(change)}</span>}
      <span className={`${text.detail} ${styles.scores}`}>
        {formatNumber(change.before)} → {formatNumber(change.after)}
      </span>
      <span className={classNames(styles.change, pointsGained > 0 && text.good, pointsGained < 0 && text.loss)}>
        {pointsGained === 0 ? '±0' : `${pointsGained > 0 ? '▲' : '▼'} ${formatNumber(Math.abs(pointsGained))}`}
      </span>
    </li>
  )
}
