import type { RankedPlayer } from '@buri/contract/rankings'
import { Bar } from '#web/ui/Bar.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { classNames } from '#web/ui/classNames.ts'
import { formatNumber, formatTwo } from '#web/ui/format.ts'
import { POSITION_NAMES } from '#web/ui/positions.ts'
import { profilePath } from '#web/ui/profilePath.ts'
import { RankMove } from '#web/ui/RankMove.tsx'
import { Rate } from '#web/ui/Rate.tsx'
import { ResultMark } from '#web/ui/ResultMark.tsx'
import text from '#web/ui/text.module.css'
import { tierName } from '#web/ui/tierName.ts'
import { Avatar } from '#web/ui/tiles/Avatar.tsx'
import { TierMark } from '#web/ui/tiles/TierMark.tsx'
import type { BoardColumns } from './boardColumns.ts'
import styles from './rankings.module.css'

const PLACEMENT_GAMES = 10
const FIVE = [0, 1, 2, 3, 4]

type PlayerRowProps = { player: RankedPlayer; share: number; columns: BoardColumns; isOwn: boolean }

export const PlayerRow = ({ player, share, columns, isOwn }: PlayerRowProps) => (
  <tr className={isOwn ? styles.own : undefined} aria-current={isOwn || undefined}>
    <td className={styles.left}>
      <a className={styles.person} href={profilePath({ gameName: player.name, tagLine: player.tagLine })}>
        <span className={styles.place} data-first={player.rank === 1 || undefined}>
          {player.rank ?? '-'}
        </span>
        <RankMove places={player.change} />
        <span className={styles.avatar}>
          <Avatar name={player.name} imageUrl={player.avatarUrl} />
        </span>
        <span className={styles.words}>
          <b className={text.ellipsis}>
            {player.name}
            {isOwn && <span className={text.hidden}> (나)</span>}
          </b>
          <span className={`${text.small} ${text.quiet} ${text.ellipsis}`}>
            #{player.tagLine}
            {player.tier && <span className={styles.phone}> · {tierName(player.tier)}</span>}
          </span>
        </span>
      </a>
    </td>
    {columns.hasTier && (
      <td className={classNames(styles.left, styles.wide)}>
        {player.tier ? (
          <span className={styles.seed}>
            {/* The name stands beside it: `골드 IV` begins with what is drawn. */}
            <span aria-hidden="true">
              <TierMark tier={player.tier.split(' ')[0]} size={28} />
            </span>
            {tierName(player.tier)}
          </span>
        ) : (
          <span className={text.quiet}>-</span>
        )}
      </td>
    )}
    <td className={classNames(styles.left, styles.score)}>
      <span className={styles.points}>
        <b>{formatNumber(player.felicanScore)}</b>
        {player.provisional ? (
          <Chip tone="caution" isSmall>
            배치 {Math.min(player.games, PLACEMENT_GAMES)}/{PLACEMENT_GAMES}
          </Chip>
        ) : (
          <Bar percent={share} className={styles.scoreBar} />
        )}
      </span>
    </td>
    <td className={styles.wide}>{formatNumber(player.games)}</td>
    <td>
      <Rate percent={player.winRate} games={player.games} />
      <span className={styles.games}>{formatNumber(player.games)}판</span>
    </td>
    {columns.hasKda && <td className={styles.wide}>{player.isPerfect ? 'Perfect' : formatTwo(player.avgKda)}</td>}
    <td className={classNames(styles.left, styles.wide)}>
      {player.mainPosition ? POSITION_NAMES[player.mainPosition] : '-'}
    </td>
    {columns.hasLastFive && (
      <td className={styles.widest}>
        <span className={styles.marks}>
          {FIVE.map((place) => {
            const result = player.lastFive[place]
            return result && <ResultMark key={place} win={result === 'win'} isSmall />
          })}
        </span>
      </td>
    )}
  </tr>
)
