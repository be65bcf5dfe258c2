import type { LeaderboardOrder, RankedPlayer } from '@buri/contract/rankings'
import { PLACEMENT_GAMES } from '@buri/domain/rating/felicanScore'
import { useListPresses } from '#web/ui/layout/useListPresses.ts'
import { useRowLinks } from '#web/ui/layout/useRowLinks.ts'
import { Explained } from '#web/ui/tips/Explained.tsx'
import { leaderboardColumns } from './leaderboardColumns.ts'
import type { FoundPlayer, OwnPlayer } from './ownPlayer.ts'
import { PlayerRow } from './PlayerRow.tsx'
import styles from './RankingTable.module.css'

type WithScore = { felicanScore: number }

/** Returns the length of the bar in percent. The highest score on the page gets 100 and the lowest 10. */
function scoreBarShare(player: WithScore, page: readonly WithScore[]): number {
  const scores = page.map(({ felicanScore }) => felicanScore)
  const [lowest, highest] = [Math.min(...scores), Math.max(...scores)]
  if (highest === lowest) return 100
  return 10 + (90 * (player.felicanScore - lowest)) / (highest - lowest)
}

/** The number of columns that even the narrowest screen shows: player, score and win rate. */
const ALWAYS_SHOWN = 3

type RankingTableProps = {
  players: readonly RankedPlayer[]
  own: OwnPlayer | null
  foundPlayer?: FoundPlayer | null
  sort?: LeaderboardOrder | undefined
  isStale: boolean
}

const isSamePlayer = (player: RankedPlayer, wanted: OwnPlayer | null) =>
  wanted !== null && wanted.summonerName === player.name && wanted.tagLine === player.tagLine

export function RankingTable({ players, own, foundPlayer = null, sort = 'score', isStale }: RankingTableProps) {
  const sortAttributes = (order: LeaderboardOrder) =>
    order === sort ? ({ 'aria-sort': 'descending', 'data-sorted': true } as const) : {}
  const table = useListPresses<HTMLTableElement>(useRowLinks())
  const columns = leaderboardColumns(players)
  const wideCount = 2 + Number(columns.hasTier) + Number(columns.hasKda)
  const newcomers = players.filter(({ provisional }) => provisional)
  const rowOf = (player: RankedPlayer) => (
    <PlayerRow
      key={`${player.name}#${player.tagLine}${isSamePlayer(player, foundPlayer) ? ` ${foundPlayer?.turn}` : ''}`}
      player={player}
      share={scoreBarShare(player, players)}
      columns={columns}
      isOwn={isSamePlayer(player, own)}
      isFound={!isStale && isSamePlayer(player, foundPlayer)}
    />
  )
  return (
    <section className={styles.scroll} aria-label="랭킹 표" aria-busy={isStale}>
      <table ref={table} className={styles.table}>
        <thead>
          <tr>
            <th className={styles.left} scope="col">
              <Explained by="rankMove">순위 · 소환사</Explained>
            </th>
            {columns.hasTier && (
              <th className={`${styles.left} ${styles.tier} ${styles.wide}`} scope="col">
                티어
              </th>
            )}
            <th className={`${styles.left} ${styles.score}`} scope="col" {...sortAttributes('score')}>
              <Explained by="felicanScore">부리 점수</Explained>
            </th>
            <th className={styles.wide} scope="col" {...sortAttributes('games')}>
              <Explained by="boardGames">판수</Explained>
            </th>
            <th scope="col" {...sortAttributes('winRate')}>
              <Explained by="boardWinRate">승률</Explained>
            </th>
            {columns.hasKda && (
              <th className={styles.wide} scope="col" {...sortAttributes('kda')}>
                <Explained by="avgKda">KDA</Explained>
              </th>
            )}
            <th className={`${styles.left} ${styles.wide}`} scope="col">
              포지션
            </th>
            {columns.hasLastFive && (
              <th className={`${styles.lastFive} ${styles.widest}`} scope="col">
                최근 5판
              </th>
            )}
          </tr>
        </thead>
        <tbody>{players.filter(({ provisional }) => !provisional).map(rowOf)}</tbody>
        {newcomers.length > 0 && (
          <tbody>
            <tr className={styles.apart}>
              <th colSpan={ALWAYS_SHOWN} scope="rowgroup">
                배치 중 <small>{PLACEMENT_GAMES}판을 채우면 순위에 올라요.</small>
              </th>
              {/* Narrow screens hide columns, and a `colSpan` over hidden columns would add new ones. */}
              <td className={styles.wide} colSpan={wideCount} />
              {columns.hasLastFive && <td className={styles.widest} />}
            </tr>
            {newcomers.map(rowOf)}
          </tbody>
        )}
      </table>
    </section>
  )
}
