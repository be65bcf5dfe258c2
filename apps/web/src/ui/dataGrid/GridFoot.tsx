import { mdiChevronLeft, mdiChevronRight } from '@mdi/js'
import { Select } from '#web/ui/forms/Select.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { pageWindow } from '#web/ui/layout/Pager.tsx'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import styles from './gridFrame.module.css'
import { PAGE_SIZES } from './useGridLayout.ts'

type GridFootProps = {
  count: number
  /** How many of the newest rows were searched. `undefined` if all rows were. */
  searchedCount: number | undefined
  selectedCount: number
  /** `undefined` if all rows are on one page that scrolls. */
  pages: { page: number; total: number; size: number } | undefined
  onPage: (page: number) => void
  onPageSize: (size: number) => void
}

export function GridFoot({ count, searchedCount, selectedCount, pages, onPage, onPageSize }: GridFootProps) {
  const firstRow = pages ? Math.min(count, (pages.page - 1) * pages.size + 1) : Math.min(count, 1)
  const lastRow = pages ? Math.min(count, pages.page * pages.size) : count
  return (
    <div className={`${layout.row12} ${text.detail} ${styles.foot}`}>
      <span>
        {searchedCount !== undefined && `최근 ${formatNumber(searchedCount)}개에서 찾은 `}
        {formatNumber(count)}개 중 {formatNumber(firstRow)}~{formatNumber(lastRow)}
      </span>
      {selectedCount > 0 && (
        <Chip tone="tint" isSmall>
          {formatNumber(selectedCount)}개 선택
        </Chip>
      )}
      {pages && (
        <>
          <Select
            label="페이지 크기"
            value={String(pages.size)}
            options={PAGE_SIZES.map((size) => ({ value: String(size), label: `${size}개씩` }))}
            onChange={(size) => onPageSize(Number(size))}
          />
          {pages.total > 1 && (
            <nav className={styles.pager} aria-label="페이지">
              <button
                type="button"
                aria-label="이전 페이지"
                disabled={pages.page === 1}
                onClick={() => onPage(pages.page - 1)}
              >
                <Icon path={mdiChevronLeft} />
              </button>
              {pageWindow(pages.page, pages.total).map((page) => (
                <button
                  key={page}
                  type="button"
                  aria-current={page === pages.page ? 'page' : undefined}
                  onClick={() => onPage(page)}
                >
                  {page}
                </button>
              ))}
              <button
                type="button"
                aria-label="다음 페이지"
                disabled={pages.page === pages.total}
                onClick={() => onPage(pages.page + 1)}
              >
                <Icon path={mdiChevronRight} />
              </button>
            </nav>
          )}
        </>
      )}
    </div>
  )
}
