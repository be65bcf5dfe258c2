import type { HistoryView } from '@buri/contract/historyView'
import { mdiClose } from '@mdi/js'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Segments } from '#web/ui/charts/Segments.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import styles from './HistoryFilterBar.module.css'
import { type HistoryFilters, isFiltered, withFilter } from './historyFilters.ts'

export type FilterChoices = { champions: readonly string[]; gameTypes: readonly string[] }

type HistoryFilterBarProps = {
  choices: FilterChoices
  filters: HistoryFilters
  onFilter: (filters: HistoryFilters) => void
  view: HistoryView
  onView: (view: HistoryView) => void
  counts: { filteredTotal: number; total: number } | undefined
  /** True if the player has no match at all. */
  isEmpty: boolean
  children?: ReactNode
}

const RESULT_OPTIONS = [
  { value: 'win', label: '승리' },
  { value: 'loss', label: '패배' },
  { value: 'remake', label: '다시하기' },
] as const

const VIEW_OPTIONS = [
  { value: 'compact', label: '간단히' },
  { value: 'detailed', label: '자세히' },
] as const

const asOptions = (names: readonly string[], chosenName: string | undefined) =>
  [...new Set(chosenName ? [...names, chosenName] : names)].map((name) => ({ value: name, label: name }))

export function HistoryFilterBar({
  choices,
  filters,
  onFilter,
  view,
  onView,
  counts,
  isEmpty,
  children,
}: HistoryFilterBarProps) {
  const selects = [
    { name: 'champion', label: '챔피언', options: asOptions(choices.champions, filters.champion) },
    { name: 'gameType', label: '경기 종류', options: asOptions(choices.gameTypes, filters.gameType) },
    { name: 'result', label: '결과', options: RESULT_OPTIONS },
  ] as const
  return (
    <Card>
      <CardHead
        id="match-history"
        title={
          <>
            내전 기록
            {counts && <CountChip {...counts} isFiltered={isFiltered(filters)} />}
          </>
        }
      >
        {children}
        {isFiltered(filters) && (
          <Button kind="quiet" size="small" icon={mdiClose} onClick={() => onFilter({})}>
            필터 초기화
          </Button>
        )}
      </CardHead>
      {!isEmpty && (
        <div className={`${layout.row} ${styles.filters}`}>
          {selects.map(({ name, label, options }) => (
            <Select
              key={name}
              label={label}
              placeholder={label}
              value={filters[name] ?? ''}
              options={options}
              onChange={(value) => onFilter(withFilter(filters, name, value))}
            />
          ))}
          <div className={styles.view}>
            <Segments label="보기 방식" value={view} options={VIEW_OPTIONS} onChange={onView} />
          </div>
        </div>
      )}
    </Card>
  )
}

type CountChipProps = { filteredTotal: number; total: number; isFiltered: boolean }

const CountChip = ({ filteredTotal, total, isFiltered: hasFilter }: CountChipProps) => (
  <Chip tone="tint" isSmall>
    {hasFilter ? `${formatNumber(filteredTotal)} / ${formatNumber(total)}` : formatNumber(total)}
  </Chip>
)
