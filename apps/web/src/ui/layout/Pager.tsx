import { mdiChevronLeft, mdiChevronRight } from '@mdi/js'
import { Link } from 'react-router'
import { Icon } from '#web/ui/text/Icon.tsx'
import styles from './Pager.module.css'

const MAX_PAGES = 7
/** The number of pages on either side of the current one that a phone can show large enough for touch. */
const PAGES_BESIDE_CURRENT = 2

type PagerProps = { page: number; totalPages: number; hrefOf: (page: number) => string }

export function Pager({ page, totalPages, hrefOf }: PagerProps) {
  if (totalPages <= 1) return null
  return (
    <nav className={styles.pager} aria-label="페이지">
      <Step to={page - 1} label="이전 페이지" icon={mdiChevronLeft} isOff={page <= 1} hrefOf={hrefOf} />
      {pageWindow(page, totalPages).map((number) => (
        <Link
          key={number}
          className={Math.abs(number - page) > PAGES_BESIDE_CURRENT ? styles.farPage : undefined}
          to={hrefOf(number)}
          aria-current={number === page ? 'page' : undefined}
        >
          {number}
        </Link>
      ))}
      <Step to={page + 1} label="다음 페이지" icon={mdiChevronRight} isOff={page >= totalPages} hrefOf={hrefOf} />
    </nav>
  )
}

type StepProps = { to: number; label: string; icon: string; isOff: boolean; hrefOf: PagerProps['hrefOf'] }

function Step({ to, label, icon, isOff, hrefOf }: StepProps) {
  if (isOff) {
    return (
      <span className={styles.off} aria-hidden="true">
        <Icon path={icon} />
      </span>
    )
  }
  return (
    <Link to={hrefOf(to)} aria-label={label}>
      <Icon path={icon} />
    </Link>
  )
}

/** Returns the pages to show, with the current one in the middle if there are enough pages on both sides. */
export function pageWindow(page: number, totalPages: number): number[] {
  const length = Math.min(MAX_PAGES, totalPages)
  const first = Math.max(1, Math.min(page - Math.floor(MAX_PAGES / 2), totalPages - length + 1))
  return Array.from({ length }, (_, index) => first + index)
}
