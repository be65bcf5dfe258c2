import type { RankedPlayer } from '@buri/contract/rankings'
import { Explained } from '#web/ui/Explained.tsx'
import { useListPresses } from '#web/ui/useListPresses.ts'
import { useRowLinks } from '#web/ui/useRowLinks.ts'
import { boardColumns } from './boardColumns.ts'
import { PlayerRow } from './PlayerRow.tsx'
import type { OwnPlayer } from './RankingPage.tsx'
import styles from './rankings.module.css'
import { scoreShare } from './scoreShare.ts'

type RankingTableProps = { players: readonly RankedPlayer[]; own: OwnPlayer | null; isStale: boolean }

/** Who has a rank, and apart from them who is still in the placement games. */
export function RankingTable({ players, own, isStale }: RankingTableProps) {
  const table = useListPresses<HTMLTableElement>(useRowLinks())
  const columns = boardColumns(players)
  const columnCount = 5 + Object.values(columns).filter(Boolean).length
  const newcomers = players.filter(({ provisional }) => provisional)
  const rowOf = (player: RankedPlayer) => (
    <PlayerRow
      key={`${player.name}#${player.tagLine}`}
      player={player}
      share={scoreShare(player, players)}
      columns={columns}
      isOwn={own !== null && own.summonerName === player.name && own.tagLine === player.tagLine}
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
            <th className={`${styles.left} ${styles.score} ${styles.sorted}`} scope="col" aria-sort="descending">
              <Explained by="felicanScore">부리 점수</Explained>
            </th>
            <th className={styles.wide} scope="col">
              <Explained by="boardGames">판수</Explained>
            </th>
            <th scope="col">
              <Explained by="boardWinRate">승률</Explained>
            </th>
            {columns.hasKda && (
              <th className={styles.wide} scope="col">
                <Explained by="avgKda">KDA</Explained>
              </th>
            )}
            <th className={`${styles.left} ${styles.wide}`} scope="col">
              포지션
            </th>
            {columns.hasLastFive && (
              <th className={`${styles.five} ${styles.widest}`} scope="col">
                최근 5경기
              </th>
            )}
          </tr>
        </thead>
        <tbody>{players.filter(({ provisional }) => !provisional).map(rowOf)}</tbody>
        {newcomers.length > 0 && (
          <tbody>
            <tr className={styles.apart}>
              <th colSpan={columnCount} scope="rowgroup">
                배치 중 <small>10판을 채우면 순위에 올라요.</small>
              </th>
            </tr>
            {newcomers.map(rowOf)}
          </tbody>
        )}
      </table>
    </section>
  )
}
