import type { RankedPlayer } from '@buri/contract/rankings'
import { POSITION_NAMES } from '@buri/domain/matches/matchFacts'
import { PLACEMENT_GAMES } from '@buri/domain/rating/felicanScore'
import { Bar } from '#web/ui/charts/Bar.tsx'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { profilePath } from '#web/ui/game/profilePath.ts'
import { RankMove } from '#web/ui/game/RankMove.tsx'
import { Rate } from '#web/ui/game/Rate.tsx'
import { ResultLetter } from '#web/ui/game/ResultLetter.tsx'
import { TierEmblem } from '#web/ui/game/TierEmblem.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { classNames } from '#web/ui/style/classNames.ts'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatNumber, formatTwoDecimals } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import type { LeaderboardColumns } from './leaderboardColumns.ts'
import styles from './PlayerRow.module.css'
import table from './RankingTable.module.css'

const LAST_RESULTS = [0, 1, 2, 3, 4]

/** Focuses the row's link, so that the next Tab continues from there. */
function bringIntoView(row: HTMLTableRowElement | null) {
  row?.scrollIntoView?.({ block: 'center' })
  row?.querySelector('a')?.focus({ preventScroll: true })
}

type PlayerRowProps = {
  player: RankedPlayer
  share: number
  columns: LeaderboardColumns
  isOwn: boolean
  isFound: boolean
}

export const PlayerRow = ({ player, share, columns, isOwn, isFound }: PlayerRowProps) => (
  <tr
    ref={isFound ? bringIntoView : undefined}
    className={classNames(isOwn && table.own, isFound && table.found)}
    aria-current={isOwn || isFound || undefined}
  >
    <td className={table.left}>
      <a
        className={`${layout.line8} ${styles.person}`}
        href={profilePath({ gameName: player.name, tagLine: player.tagLine })}
      >
        <span className={styles.place} data-first={player.rank === 1 || undefined}>
          {player.rank ?? '-'}
        </span>
        <RankMove places={player.change} />
        <span className={styles.avatar}>
          <Avatar name={player.name} imageUrl={player.avatarUrl} />
        </span>
        <span className={styles.text}>
          <b className={text.ellipsis}>
            {player.name}
            {isOwn && <span className={text.hidden}> (나)</span>}
          </b>
          <span className={`${text.small} ${text.quiet} ${text.ellipsis}`}>
            #{player.tagLine}
            {player.clanName && ` · ${player.clanName}`}
            {player.tier && !player.clanName && <span className={styles.phone}> · {player.tier}</span>}
          </span>
        </span>
      </a>
    </td>
    {columns.hasTier && (
      <td className={classNames(table.left, table.wide)}>
        {player.tier ? (
          <span className={styles.tier}>
            {/* Hidden from screen readers, because the text beside it says the same, such as `골드 4`. */}
            <span aria-hidden="true">
              <TierEmblem tier={player.tier.split(' ')[0]} size={28} />
            </span>
            {player.tier}
          </span>
        ) : (
          <span className={text.quiet}>-</span>
        )}
      </td>
    )}
    <td className={classNames(table.left, table.score)}>
      <span className={`${layout.line12} ${styles.points}`}>
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
    <td className={table.wide}>{formatNumber(player.games)}</td>
    <td>
      <Rate percent={player.winRate} games={player.games} />
      <span className={styles.games}>{formatNumber(player.games)}판</span>
    </td>
    {columns.hasKda && (
      <td className={table.wide}>{player.isPerfect ? 'Perfect' : formatTwoDecimals(player.avgKda)}</td>
    )}
    <td className={classNames(table.left, table.wide)}>
      {player.mainPosition ? POSITION_NAMES[player.mainPosition] : '-'}
    </td>
    {columns.hasLastFive && (
      <td className={table.widest}>
        <span className={styles.results}>
          {LAST_RESULTS.map((index) => {
            const result = player.lastFive[index]
            return result && <ResultLetter key={index} win={result === 'win'} isSmall />
          })}
        </span>
      </td>
    )}
  </tr>
)
