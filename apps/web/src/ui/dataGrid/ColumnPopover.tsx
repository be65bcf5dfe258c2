import { useMemo, useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Check } from '#web/ui/forms/Check.tsx'
import layoutStyles from '#web/ui/layout/layout.module.css'
import { formatNumber } from '#web/ui/text/format.ts'
import textStyles from '#web/ui/text/text.module.css'
import styles from './gridPopovers.module.css'
import { Popover } from './Popover.tsx'
import type { GridLayout } from './useGridLayout.ts'
import { knownValues } from './useServerPages.ts'
import { distinctTexts, type RowsWithEdits } from './view/arrange.ts'
import { moveColumn, resizeColumn, type ShownColumn, showColumn, togglePin } from './view/columnLayout.ts'

/** The largest number of texts in the list. The search above the list finds the others. */
const MAX_TEXTS = 100

type ColumnPopoverProps = {
  column: ShownColumn
  layout: GridLayout
  overlaid: RowsWithEdits
  isPagedByServer: boolean
  filteredTexts: readonly string[] | undefined
  left: number
  top: number
  onFilter: (texts: readonly string[] | null) => void
  onClose: () => void
}

export function ColumnPopover(props: ColumnPopoverProps) {
  const { column, layout, isPagedByServer, left, top, onClose } = props
  const choices = isPagedByServer ? knownValues(column) : undefined
  return (
    <Popover label={`${column.title} 필터`} left={left} top={top} onClose={onClose}>
      {isPagedByServer && !choices ? (
        <>
          <h3>{column.title}</h3>
          <p className={textStyles.note}>
            값이 많아 목록으로 보여드릴 수 없어요.{' '}
            {column.isUnsearched ? '열 이름을 눌러 차례대로 보세요.' : '위의 검색으로 찾아주세요.'}
          </p>
        </>
      ) : (
        <ValueFilter {...props} choices={choices} />
      )}
      <ColumnSteps column={column} layout={layout} onClose={onClose} />
    </Popover>
  )
}

type ValueFilterProps = ColumnPopoverProps & {
  /** All possible values of the column. If `undefined`, the loaded rows' values are listed with their numbers. */
  choices: readonly string[] | undefined
}

function ValueFilter({ column, overlaid, choices, filteredTexts, onFilter, onClose }: ValueFilterProps) {
  const texts = useMemo<readonly { text: string; count?: number }[]>(
    () => (choices ? [...new Set(choices)].map((text) => ({ text })) : distinctTexts(overlaid, column)),
    [overlaid, column, choices],
  )
  const [checkedTexts, setCheckedTexts] = useState(() => new Set(filteredTexts ?? texts.map(({ text }) => text)))
  const [typedSearch, setTypedSearch] = useState('')
  const valuesWith = (typed: string) =>
    texts.filter(({ text }) => text.toLowerCase().includes(typed.trim().toLowerCase()))
  const matching = valuesWith(typedSearch)
  const mark = (changedTexts: readonly string[], isMarked: boolean) => {
    const nextTexts = new Set(checkedTexts)
    for (const text of changedTexts) {
      if (isMarked) nextTexts.add(text)
      else nextTexts.delete(text)
    }
    setCheckedTexts(nextTexts)
  }
  const apply = () => onFilter(checkedTexts.size === texts.length ? null : [...checkedTexts])
  /** On Enter in the search, filters by the found values, or without a search text by the checked ones. */
  const applyFound = (typed: string) => {
    const foundValues = valuesWith(typed)
    if (typed.trim() === '') apply()
    else if (foundValues.length > 0) onFilter(foundValues.map(({ text }) => text))
  }

  return (
    <>
      <h3>
        {column.title} 필터
        <button type="button" onClick={() => onFilter(null)}>
          모두 지우기
        </button>
      </h3>
      <input
        className={styles.valueSearch}
        aria-label="값 찾기"
        placeholder="값 찾기"
        autoComplete="off"
        data-begin=""
        value={typedSearch}
        onChange={(event) => setTypedSearch(event.target.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') applyFound(currentTarget.value)
        }}
      />
      <div className={styles.values}>
        <Check
          isChecked={matching.every(({ text }) => checkedTexts.has(text))}
          onChange={(isMarked) =>
            mark(
              matching.map(({ text }) => text),
              isMarked,
            )
          }
        >
          {typedSearch.trim() ? '찾은 값 모두' : '모두'}
        </Check>
        {matching.slice(0, MAX_TEXTS).map(({ text, count }) => (
          <Check key={text} isChecked={checkedTexts.has(text)} onChange={(isMarked) => mark([text], isMarked)}>
            <span className={styles.value}>{text || '(비어 있음)'}</span>
            {count !== undefined && (
              <span className={`${textStyles.num} ${textStyles.quiet}`}>{formatNumber(count)}</span>
            )}
          </Check>
        ))}
        {matching.length > MAX_TEXTS && (
          <p className={textStyles.note}>값이 많아 {MAX_TEXTS}개만 보여요. 검색해서 좁혀주세요.</p>
        )}
      </div>
      <div className={styles.actions}>
        <Button kind="quiet" size="small" onClick={onClose}>
          닫기
        </Button>
        <Button kind="ink" size="small" disabled={choices !== undefined && checkedTexts.size === 0} onClick={apply}>
          적용
        </Button>
      </div>
    </>
  )
}

const RESIZE_STEP = 40

function ColumnSteps({ column, layout, onClose }: Pick<ColumnPopoverProps, 'column' | 'layout' | 'onClose'>) {
  const { columns, shown, change } = layout
  const index = shown.findIndex(({ key }) => key === column.key)
  const [before, after] = [shown[index - 1], shown[index + 1]]
  const isPinned = column.pinnedAt !== undefined
  const move = (to: string) => change((before) => moveColumn(columns, before, column.key, to))
  const resize = (pixels: number) => change(resizeColumn, column.key, column.size + pixels)
  const hide = () => {
    change(showColumn, column.key, false)
    onClose()
  }
  return (
    <div className={`${layoutStyles.grid4} ${styles.steps}`}>
      <Button size="small" disabled={!before} onClick={() => before && move(before.key)}>
        왼쪽으로
      </Button>
      <Button size="small" disabled={!after} onClick={() => after && move(after.key)}>
        오른쪽으로
      </Button>
      <Button size="small" onClick={() => resize(-RESIZE_STEP)}>
        좁게
      </Button>
      <Button size="small" onClick={() => resize(RESIZE_STEP)}>
        넓게
      </Button>
      <Button size="small" aria-pressed={isPinned} onClick={() => change(togglePin, column.key)}>
        {isPinned ? '고정 풀기' : '왼쪽에 고정'}
      </Button>
      <Button size="small" disabled={shown.length === 1} onClick={hide}>
        숨기기
      </Button>
    </div>
  )
}
