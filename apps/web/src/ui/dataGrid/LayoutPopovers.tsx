import { Button } from '#web/ui/buttons/Button.tsx'
import { Check } from '#web/ui/forms/Check.tsx'
import styles from './gridPopovers.module.css'
import { Popover } from './Popover.tsx'
import type { GridLayout } from './useGridLayout.ts'
import { DEFAULT_LAYOUT, showColumn } from './view/columnLayout.ts'

type LayoutPopoverProps = { layout: GridLayout; top: number; onClose: () => void }

export function ColumnChooser({ layout: { columns, shown, change }, top, onClose }: LayoutPopoverProps) {
  const isShown = (key: string) => shown.some((column) => column.key === key)
  return (
    <Popover label="열 숨기기와 보이기" top={top} onClose={onClose}>
      <h3>보이는 열</h3>
      <div className={styles.values}>
        {columns.map(({ key, title }) => (
          <Check
            key={key}
            isChecked={isShown(key)}
            // The last column cannot be hidden, because a grid without columns has no menu to restore one.
            onChange={(wanted) => (wanted || shown.length > 1) && change(showColumn, key, wanted)}
          >
            {title}
          </Check>
        ))}
      </div>
      <div className={styles.actions}>
        <Button kind="quiet" size="small" onClick={() => change(() => DEFAULT_LAYOUT)}>
          처음 모양으로
        </Button>
        <Button kind="ink" size="small" onClick={onClose}>
          닫기
        </Button>
      </div>
    </Popover>
  )
}

export function ViewOptions({ layout: { options, setOptions }, top, onClose }: LayoutPopoverProps) {
  const set = (change: Partial<typeof options>) => setOptions({ ...options, ...change })
  return (
    <Popover label="보기 설정" top={top} onClose={onClose}>
      <h3>보기 설정</h3>
      <div className={styles.values}>
        <Check isChecked={options.hasColumnLines} onChange={(hasColumnLines) => set({ hasColumnLines })}>
          열 구분선
        </Check>
        <Check isChecked={options.hasRowLines} onChange={(hasRowLines) => set({ hasRowLines })}>
          행 구분선
        </Check>
        <Check isChecked={options.isScrolled} onChange={(isScrolled) => set({ isScrolled })}>
          페이지 대신 스크롤
        </Check>
        <Check
          isChecked={options.direction === 'column'}
          onChange={(isDown) => set({ direction: isDown ? 'column' : 'row' })}
        >
          Tab으로 아래 칸 고치기
        </Check>
      </div>
      <div className={styles.actions}>
        <Button kind="ink" size="small" onClick={onClose}>
          닫기
        </Button>
      </div>
    </Popover>
  )
}
