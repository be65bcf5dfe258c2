import type { PlayerAnalysis } from '@buri/contract/analysis'
import { POSITION_NAMES } from '@buri/domain/matches/matchFacts'
import { mdiClose, mdiLinkVariant } from '@mdi/js'
import { Button } from '#web/ui/buttons/Button.tsx'
import { copyText } from '#web/ui/buttons/copyText.ts'
import { FilterButton, FilterButtonRow } from '#web/ui/forms/FilterButton.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import { useNow } from '#web/ui/text/useNow.ts'
import styles from './AnalysisFilterBar.module.css'
import { type AnalysisFilters, type FilterName, isFiltered, startOfLastDays, withFilters } from './analysisView.ts'
import { DayField } from './DayField.tsx'

const PERIOD_DAYS = [30, 90]

const withChosen = <Value extends string>(values: readonly Value[], filtered: Value | undefined) =>
  filtered && !values.includes(filtered) ? [...values, filtered] : values

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

type AnalysisFilterBarProps = {
  filters: AnalysisFilters
  onFilter: (filters: AnalysisFilters) => void
  /** `undefined` until the first answer arrives. */
  analysis: Pick<PlayerAnalysis, 'filters' | 'sample' | 'window'> | undefined
}

export function AnalysisFilterBar({ filters, onFilter, analysis }: AnalysisFilterBarProps) {
  const now = useNow()
  const choices = analysis?.filters ?? { positions: [], champions: [], patches: [] }
  const choose = (name: FilterName) => (value: string) => onFilter(withFilters(filters, { [name]: value }))
  const positions = withChosen(choices.positions, filters.position)
  const selects = [
    {
      name: 'position',
      label: '포지션',
      options: positions.map((value) => ({ value, label: POSITION_NAMES[value] })),
    },
    { name: 'champion', label: '챔피언', options: asOptions(withChosen(choices.champions, filters.champion)) },
    { name: 'patch', label: '패치', options: asOptions(withChosen(choices.patches, filters.patch)) },
  ] as const
  const since = (from: string) => onFilter(withFilters(filters, { from, to: '' }))
  return (
    <Card labelledBy="analysis-filters">
      <CardHead
        id="analysis-filters"
        title={
          <>
            분석할 경기
            {analysis && <Count {...analysis} />}
          </>
        }
      >
        {isFiltered(filters) && (
          <Button kind="quiet" size="small" icon={mdiClose} onClick={() => onFilter({})}>
            필터 초기화
          </Button>
        )}
      </CardHead>
      <div className={`${layout.row} ${styles.filters}`}>
        {selects.map(({ name, label, options }) => (
          <Select
            key={name}
            label={label}
            placeholder={label}
            value={filters[name] ?? ''}
            options={options}
            onChange={choose(name)}
          />
        ))}
      </div>
      <div className={`${layout.row} ${styles.filters}`}>
        <FilterButtonRow label="기간">
          <FilterButton isChosen={!filters.from && !filters.to} onChoose={() => since('')}>
            전체 기간
          </FilterButton>
          {PERIOD_DAYS.map((days) => (
            <FilterButton
              key={days}
              isChosen={now !== null && !filters.to && filters.from === startOfLastDays(days, now)}
              onChoose={() => since(startOfLastDays(days, Date.now()))}
            >
              {days}일
            </FilterButton>
          ))}
        </FilterButtonRow>
        <span className={`${layout.inline} ${styles.days}`}>
          <DayField label="시작일" value={filters.from} onChoose={choose('from')} />
          <span aria-hidden="true">~</span>
          <DayField label="종료일" value={filters.to} onChoose={choose('to')} />
        </span>
        <Button
          className={styles.share}
          size="small"
          icon={mdiLinkVariant}
          onClick={() => void copyText(window.location.href, '이 분석의 주소를 복사했습니다.')}
        >
          주소 복사
        </Button>
      </div>
    </Card>
  )
}

const Count = ({ sample, window }: { sample: number; window: number }) => (
  <span role="status">
    <Chip tone="tint" isSmall>
      {sample === window ? `${formatNumber(window)}판` : `${formatNumber(sample)} / ${formatNumber(window)}판`}
    </Chip>
  </span>
)
