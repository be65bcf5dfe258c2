import { LIMITS } from '@buri/contract/limits'
import { mdiMagnify, mdiSortAscending, mdiSortDescending } from '@mdi/js'
import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { FilterButton, FilterButtonRow } from '#web/ui/forms/FilterButton.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import styles from '../clans.module.css'
import { isMemberColumn, MEMBER_COLUMNS, MEMBER_KINDS, type MemberKind, type MemberView } from './memberOrder.ts'

const COLUMN_OPTIONS = Object.entries(MEMBER_COLUMNS).map(([value, label]) => ({ value, label: `${label}순` }))
const KIND_KEYS = Object.keys(MEMBER_KINDS).filter((kind): kind is MemberKind => kind in MEMBER_KINDS)

type MemberToolsProps = {
  view: MemberView
  onView: (view: MemberView) => void
  kind: MemberKind
  onKind: (kind: MemberKind) => void
  countOf: (kind: MemberKind) => number
  children: ReactNode
}

export function MemberTools({ view, onView, kind, onKind, countOf, children }: MemberToolsProps) {
  return (
    <div className={layout.row}>
      <div className={`${layout.line8} ${text.quiet} ${styles.search}`}>
        <Icon path={mdiMagnify} />
        <input
          type="search"
          aria-label="클랜원 검색"
          placeholder="이름, 소환사, 초성"
          autoComplete="off"
          spellCheck={false}
          maxLength={LIMITS.searchMaxLength}
          value={view.search}
          onChange={({ target }) => onView({ ...view, search: target.value })}
        />
      </div>
      <FilterButtonRow label="클랜원 거르기">
        {KIND_KEYS.map((key) => (
          <FilterButton key={key} isChosen={key === kind} onChoose={() => onKind(key)}>
            {MEMBER_KINDS[key]} {countOf(key)}
          </FilterButton>
        ))}
      </FilterButtonRow>
      <span className={layout.line4}>
        <Select
          label="정렬"
          value={view.column}
          options={COLUMN_OPTIONS}
          onChange={(column) => isMemberColumn(column) && onView({ ...view, column, isReversed: false })}
        />
        <IconButton
          icon={view.isReversed ? mdiSortDescending : mdiSortAscending}
          label="거꾸로 정렬"
          aria-pressed={view.isReversed}
          onClick={() => onView({ ...view, isReversed: !view.isReversed })}
        />
      </span>
      {children}
    </div>
  )
}
