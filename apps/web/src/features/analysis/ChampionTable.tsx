import type { ChampionSummary } from '@buri/contract/players'
import { useState } from 'react'
import { ChampionTile } from '#web/ui/game/ChampionTile.tsx'
import { Rate } from '#web/ui/game/Rate.tsx'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatNumber, formatOneDecimal, formatTwoDecimals } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { Explained } from '#web/ui/tips/Explained.tsx'
import { AnalysisTable, MoreRows } from './AnalysisTable.tsx'
import styles from './ChampionTable.module.css'
import { type ChampionSort, nextSort, type SortColumn, sortChampions } from './championSort.ts'

const SHOWN_AT_FIRST = 15

type ChampionTableProps = {
  champions: readonly ChampionSummary[]
  sort: ChampionSort
  onSort: (sort: ChampionSort) => void
}

export function ChampionTable({ champions, sort, onSort }: ChampionTableProps) {
  const [isWhole, setWhole] = useState(false)
  const sorted = sortChampions(champions, sort)
  const hiddenCount = isWhole ? 0 : sorted.length - SHOWN_AT_FIRST
  const head = { sort, onSort }
  return (
    <Card labelledBy="champions">
      <CardHead
        id="champions"
        title={<Explained by="championTable">챔피언</Explained>}
        sub={`${formatNumber(champions.length)}명`}
      />
      <AnalysisTable className={styles.champions} labelledBy="champions">
        <thead>
          <tr>
            <SortHead column="champion" {...head}>
              챔피언
            </SortHead>
            <SortHead column="games" {...head}>
              판수
            </SortHead>
            <SortHead column="winRate" {...head}>
              승률
            </SortHead>
            <SortHead column="kda" {...head}>
              KDA
            </SortHead>
            <th className={styles.wideScreenOnly} scope="col">
              평균 K / D / A
            </th>
          </tr>
        </thead>
        <tbody>{(hiddenCount > 0 ? sorted.slice(0, SHOWN_AT_FIRST) : sorted).map(championRow)}</tbody>
      </AnalysisTable>
      {hiddenCount > 0 && (
        <MoreRows onShow={() => setWhole(true)}>챔피언 {formatNumber(hiddenCount)}명 더 보기</MoreRows>
      )}
    </Card>
  )
}

type SortHeadProps = Omit<ChampionTableProps, 'champions'> & { column: SortColumn; children: string }

const SortHead = ({ column, sort, onSort, children }: SortHeadProps) => {
  const isSorted = sort.column === column
  return (
    <th scope="col" aria-sort={isSorted ? (sort.order === 'asc' ? 'ascending' : 'descending') : 'none'}>
      <button type="button" onClick={() => onSort(nextSort(sort, column))}>
        {children}
        <span aria-hidden="true">{isSorted && (sort.order === 'asc' ? '▲' : '▼')}</span>
      </button>
    </th>
  )
}

const championRow = (champion: ChampionSummary) => (
  <tr key={champion.championName}>
    <th scope="row">
      <span className={layout.line8}>
        <ChampionTile name={champion.championName} imageUrl={champion.championImageUrl} size={32} />
        <span className={text.ellipsis}>{champion.championName}</span>
      </span>
    </th>
    <td>{formatNumber(champion.games)}</td>
    <td>
      <Rate percent={champion.winRate} games={champion.games} />
      <small>
        {formatNumber(champion.wins)}승 {formatNumber(champion.losses)}패
      </small>
    </td>
    <td>{champion.totalDeaths === 0 ? 'Perfect' : formatTwoDecimals(champion.avgKda)}</td>
    <td className={styles.wideScreenOnly}>{averageKills(champion)}</td>
  </tr>
)

const averageKills = ({ totalKills, totalDeaths, totalAssists, games }: ChampionSummary) =>
  [totalKills, totalDeaths, totalAssists].map((total) => formatOneDecimal(total / Math.max(1, games))).join(' / ')
