import type { SplitRow } from '@buri/contract/analysis'
import { useState } from 'react'
import { Bar } from '#web/ui/charts/Bar.tsx'
import { Rate } from '#web/ui/game/Rate.tsx'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { Explained } from '#web/ui/tips/Explained.tsx'
import { AnalysisTable, MoreRows, NoRows } from './AnalysisTable.tsx'
import styles from './SplitCard.module.css'

const SHOWN_AT_FIRST = 8
/** A row with fewer games gets neither a percentage nor a bar. */
const MIN_GAMES = 3

type SplitCardProps = { id: string; title: string; explanation: string; rows: readonly SplitRow[] }

export function SplitCard({ id, title, explanation, rows }: SplitCardProps) {
  const [isWhole, setWhole] = useState(false)
  const hiddenCount = isWhole ? 0 : rows.length - SHOWN_AT_FIRST
  return (
    <Card labelledBy={id}>
      <CardHead id={id} title={title} />
      {rows.length === 0 ? (
        <NoRows>아는 경기가 없어요.</NoRows>
      ) : (
        <AnalysisTable className={styles.split} labelledBy={id}>
          <thead>
            <tr>
              <th scope="col">{explanation}</th>
              <th scope="col">승패</th>
              <th scope="col">
                <Explained by="sampleWinRate">승률</Explained>
              </th>
            </tr>
          </thead>
          <tbody>{(hiddenCount > 0 ? rows.slice(0, SHOWN_AT_FIRST) : rows).map(splitRow)}</tbody>
        </AnalysisTable>
      )}
      {hiddenCount > 0 && <MoreRows onShow={() => setWhole(true)}>{formatNumber(hiddenCount)}개 더 보기</MoreRows>}
    </Card>
  )
}

const splitRow = ({ label, games, wins, losses, winRate }: SplitRow) => (
  <tr key={label}>
    <th scope="row">{label}</th>
    <td>
      <span className={`${text.note} ${text.num}`}>
        {formatNumber(games)}판 {formatNumber(wins)}승 {formatNumber(losses)}패
      </span>
      <Bar percent={games < MIN_GAMES ? 0 : (winRate ?? 0)} />
    </td>
    <td>
      <Rate percent={winRate} games={games} />
    </td>
  </tr>
)
