import type { RankedPlayer } from '@buri/contract/rankings'
import { Link } from 'react-router'
import { Bar } from '#web/ui/Bar.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { formatNumber, formatPercent } from '#web/ui/format.ts'
import { POSITION_NAMES } from '#web/ui/positions.ts'
import { profilePath } from '#web/ui/profilePath.ts'
import { RankMove } from '#web/ui/RankMove.tsx'
import { Skeleton } from '#web/ui/states/Skeleton.tsx'
import text from '#web/ui/text.module.css'
import { Avatar } from '#web/ui/tiles/Avatar.tsx'
import styles from './rankings.module.css'
import { scoreShare } from './scoreShare.ts'

const PLACEMENT_GAMES = 10

export function RankingTable({ players, isStale }: { players: readonly RankedPlayer[]; isStale: boolean }) {
  return (
    <section className={styles.scroll} aria-label="랭킹 표" aria-busy={isStale}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th className={styles.left} scope="col">
              순위 · 소환사
            </th>
            <th className={`${styles.left} ${styles.sorted}`} scope="col" aria-sort="descending">
              부리 점수
            </th>
            <th className={styles.wide} scope="col">
              판수
            </th>
            <th scope="col">승률</th>
            <th className={`${styles.left} ${styles.wide}`} scope="col">
              포지션
            </th>
          </tr>
        </thead>
        <tbody>
          {players.map((player) => (
            <PlayerRow key={`${player.name}#${player.tagLine}`} player={player} share={scoreShare(player, players)} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function PlayerRow({ player, share }: { player: RankedPlayer; share: number }) {
  const isPlaced = player.rank !== null
  return (
    <tr>
      <td className={styles.left}>
        <Link className={styles.person} to={profilePath({ gameName: player.name, tagLine: player.tagLine })}>
          <span className={styles.place} data-first={player.rank === 1 || undefined}>
            {player.rank ?? '-'}
          </span>
          <RankMove places={player.change} />
          <span className={styles.avatar}>
            <Avatar name={player.name} />
          </span>
          <span className={styles.words}>
            <b className={text.ellipsis}>{player.name}</b>
            <span className={`${text.small} ${text.quiet} ${text.ellipsis}`}>#{player.tagLine}</span>
          </span>
        </Link>
      </td>
      <td className={styles.left}>
        <span className={styles.score}>
          <b>{formatNumber(player.felicanScore)}</b>
          {isPlaced ? (
            <Bar percent={share} className={styles.scoreBar} />
          ) : (
            <Chip tone="caution" isSmall>
              배치 {Math.min(player.games, PLACEMENT_GAMES)}/{PLACEMENT_GAMES}
            </Chip>
          )}
        </span>
      </td>
      <td className={styles.wide}>{formatNumber(player.games)}</td>
      <td className={player.games < PLACEMENT_GAMES ? text.quiet : undefined}>
        <b>{formatPercent(player.winRate)}</b>
      </td>
      <td className={`${styles.left} ${styles.wide}`}>
        {player.mainPosition ? POSITION_NAMES[player.mainPosition] : '-'}
      </td>
    </tr>
  )
}

const TWELVE = Array.from({ length: 12 }, (_, index) => `row ${index}`)

/** Rows of the real height. */
export const RankingSkeleton = () => (
  <div aria-hidden="true">
    <div className={styles.skeletonHead} />
    {TWELVE.map((row) => (
      <div key={row} className={styles.skeletonRow}>
        <Skeleton width={20} height={20} />
        <Skeleton width={32} height={32} isRound />
        <Skeleton width="24%" height={16} />
        <Skeleton width="30%" height={16} />
      </div>
    ))}
  </div>
)
