import { LIMITS } from '@buri/contract/limits'
import { mdiMagnify, mdiSortAscending, mdiSortDescending } from '@mdi/js'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { Icon } from '#web/ui/text/Icon.tsx'
import styles from './clans.module.css'
import { isMemberColumn, MEMBER_COLUMNS, type MemberView } from './memberOrder.ts'

const COLUMNS = Object.entries(MEMBER_COLUMNS).map(([value, label]) => ({ value, label }))

/** Finds members among those that are here already, and sorts them. */
export function MemberTools({ view, onView }: { view: MemberView; onView: (view: MemberView) => void }) {
  return (
    <div className={styles.tools}>
      <div className={styles.search}>
        <Icon path={mdiMagnify} />
        <input
          type="search"
          aria-label="클랜원 검색"
          placeholder="이름, 초성도 돼요"
          autoComplete="off"
          spellCheck={false}
          maxLength={LIMITS.searchMaxLength}
          value={view.search}
          onChange={({ target }) => onView({ ...view, search: target.value })}
        />
      </div>
      <Select
        label="정렬"
        value={view.column}
        options={COLUMNS}
        onChange={(column) => isMemberColumn(column) && onView({ ...view, column, isReversed: false })}
      />
      <IconButton
        icon={view.isReversed ? mdiSortDescending : mdiSortAscending}
        label="거꾸로 정렬"
        aria-pressed={view.isReversed}
        onClick={() => onView({ ...view, isReversed: !view.isReversed })}
      />
    </div>
  )
}
