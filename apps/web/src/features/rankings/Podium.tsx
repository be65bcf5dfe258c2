import type { RankedPlayer } from '@buri/contract/rankings'
import { POSITION_NAMES } from '@buri/domain/matches/matchFacts'
import { mdiCrown } from '@mdi/js'
import { Link } from 'react-router'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { profilePath } from '#web/ui/game/profilePath.ts'
import { RankMove } from '#web/ui/game/RankMove.tsx'
import { Rate } from '#web/ui/game/Rate.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatNumber } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import styles from './Podium.module.css'

const PODIUM_PLACES = [1, 2, 3]

export const PodiumSkeleton = () => (
  <div className={styles.podium} aria-hidden="true">
    {PODIUM_PLACES.map((podiumPlace) => (
      <div key={podiumPlace} className={styles.step} data-place={podiumPlace}>
        <Skeleton height={podiumPlace === 1 ? 127 : 111} />
      </div>
    ))}
  </div>
)

/** Screen readers read the players in order, while the first is shown in the middle. */
export const Podium = ({ players }: { players: readonly RankedPlayer[] }) => (
  <ol className={styles.podium} aria-label="상위 세 명">
    {players.map((player, index) => (
      <li key={`${player.name}#${player.tagLine}`} className={styles.step} data-place={index + 1}>
        <span className={styles.ghost} aria-hidden="true">
          {player.rank}
        </span>
        <Link
          className={`${layout.line12} ${styles.person}`}
          to={profilePath({ gameName: player.name, tagLine: player.tagLine })}
        >
          <span className={text.hidden}>{player.rank}위 </span>
          <Avatar name={player.name} imageUrl={player.avatarUrl} size={index === 0 ? 64 : 48} />
          <span className={styles.text}>
            <span className={`${layout.line4} ${styles.name}`}>
              {index === 0 && <Icon path={mdiCrown} className={text.accent} />}
              <span className={text.ellipsis}>{player.name}</span>
            </span>
            <span className={`${text.small} ${text.quiet}`}>
              #{player.tagLine}
              {detailsOf(player)}
            </span>
          </span>
        </Link>
        <div className={styles.numbers}>
          <div>
            <span className={`${text.small} ${text.quiet}`}>부리 점수</span>
            <b className={styles.score}>{formatNumber(player.felicanScore)}</b>
          </div>
          <div className={`${text.detail} ${styles.record}`}>
            {formatNumber(player.games)}판 · 승률 <Rate percent={player.winRate} games={player.games} />
            <RankMove places={player.change} />
          </div>
        </div>
      </li>
    ))}
  </ol>
)

const detailsOf = ({ tier, mainPosition }: RankedPlayer) => {
  const words = tier === null ? mainPosition && POSITION_NAMES[mainPosition] : tier
  return words && ` · ${words}`
}
