import { POSITION_NAMES, POSITIONS } from '@buri/domain/matches/matchFacts'
import { Check } from '#web/ui/forms/Check.tsx'
import { FilterButton, FilterButtonRow } from '#web/ui/forms/FilterButton.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import layout from '#web/ui/layout/layout.module.css'
import styles from '../clans.module.css'
import { ClanSearchBox } from './ClanSearchBox.tsx'
import { CLAN_SORTS, type ClanListChoice, type ClanListView, withListChoice } from './clanListView.ts'
import { WEEKDAYS } from './usualTimesWords.ts'

const FILTER_OPTIONS = [
  { value: '', label: '전체' },
  { value: 'public', label: '공개' },
  { value: 'private', label: '비공개' },
]
const DAY_OPTIONS = ['모든 요일', ...WEEKDAYS.map((day) => `${day}요일`)].map((label, nth) => ({
  value: nth ? `${nth - 1}` : '',
  label,
}))
const LANE_OPTIONS = [
  { value: '', label: '모든 포지션' },
  ...POSITIONS.map((value) => ({ value, label: `${POSITION_NAMES[value]} 부족` })),
]
const SORT_OPTIONS = Object.entries(CLAN_SORTS).map(([value, label]) => ({ value, label }))

type ClanFilterBarProps = { view: ClanListView; onView: (view: ClanListView) => void }

export function ClanFilterBar({ view, onView }: ClanFilterBarProps) {
  const choose = (choice: ClanListChoice) => onView(withListChoice(view, choice))
  return (
    <div className={`${layout.row} ${styles.bar}`}>
      <ClanSearchBox searched={view.search ?? ''} onSearch={(search) => choose({ search })} />
      <FilterButtonRow label="공개 여부">
        {FILTER_OPTIONS.map(({ value, label }) => (
          <FilterButton key={value} isChosen={(view.filter ?? '') === value} onChoose={() => choose({ filter: value })}>
            {label}
          </FilterButton>
        ))}
      </FilterButtonRow>
      <Select
        label="내전 요일"
        value={view.weekday ?? ''}
        options={DAY_OPTIONS}
        onChange={(weekday) => choose({ weekday })}
      />
      <Select
        label="부족한 포지션"
        value={view.lane ?? ''}
        options={LANE_OPTIONS}
        onChange={(lane) => choose({ lane })}
      />
      <Select label="정렬" value={view.sort ?? 'latest'} options={SORT_OPTIONS} onChange={(sort) => choose({ sort })} />
      <Check
        isChecked={view.recruiting ?? false}
        onChange={(isChecked) => choose({ recruiting: isChecked ? '1' : '' })}
      >
        모집 중만
      </Check>
    </div>
  )
}
