import { mdiClose, mdiPencilOutline } from '@mdi/js'
import { Button } from '#web/ui/buttons/Button.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { classNames } from '#web/ui/style/classNames.ts'
import { formatNumber } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import type { GridColumn } from './gridColumn.ts'
import styles from './gridFrame.module.css'
import type { StagedCounts } from './staging/stagedEdits.ts'
import { type GridView, withFilter } from './view/gridView.ts'

type StagedSummaryProps = {
  counts: StagedCounts
  problemRows: number
  message: string | undefined
  /** How many changed rows no longer exist. */
  goneRows: number
  onForget: () => void
  columns: readonly GridColumn[]
  view: GridView
  onView: (view: GridView) => void
}

export function StagedSummary(props: StagedSummaryProps) {
  const { counts, problemRows, message, goneRows, onForget, columns, view, onView } = props
  const titleOf = (key: string) => columns.find((column) => column.key === key)?.title ?? key
  const filters = Object.entries(view.filters)
  const isSorted = view.sort.length > 1
  const isStaged = counts.all > 0
  if (!isStaged && !isSorted && filters.length === 0) return null
  return (
    <div className={classNames(layout.row, styles.summary, isStaged && styles.isStaged)}>
      {isStaged && (
        <span className={styles.counts}>
          <Icon path={mdiPencilOutline} />
          {`저장하지 않은 변경 ${formatNumber(counts.all)}건: 추가 ${formatNumber(counts.added)}, 수정 ${formatNumber(counts.changed)}, 삭제 ${formatNumber(counts.deleted)}`}
        </span>
      )}
      <span role="status" className={text.small}>
        {message ?? (problemRows > 0 ? `고쳐야 할 행 ${formatNumber(problemRows)}개` : '')}
        {goneRows > 0 && ` 그사이 지워진 항목 ${formatNumber(goneRows)}개의 변경은 저장할 수 없습니다.`}
      </span>
      {goneRows > 0 && (
        <Button size="small" onClick={onForget}>
          지워진 항목의 변경 버리기
        </Button>
      )}
      <span className={styles.chips}>
        {isSorted &&
          view.sort.map(({ key, isDescending }, index) => (
            <span key={key} className={`${layout.inline} ${styles.chip}`}>
              <b>{index + 1}</b> {titleOf(key)} {isDescending ? '▼' : '▲'}
            </span>
          ))}
        {filters.map(([key, texts]) => (
          <button
            key={key}
            type="button"
            className={classNames(layout.inline, styles.chip, styles.accent)}
            aria-label={`${titleOf(key)} 필터 지우기`}
            onClick={() => onView(withFilter(view, key, null))}
          >
            {titleOf(key)}: {formatNumber(texts.length)}개 선택 <Icon path={mdiClose} />
          </button>
        ))}
      </span>
    </div>
  )
}
