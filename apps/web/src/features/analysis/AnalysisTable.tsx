import type { ReactNode } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { classNames } from '#web/ui/style/classNames.ts'
import text from '#web/ui/text/text.module.css'
import styles from './AnalysisTable.module.css'

type AnalysisTableProps = { className: string | undefined; labelledBy?: string; children: ReactNode }

export const AnalysisTable = ({ className, labelledBy, children }: AnalysisTableProps) => (
  <table className={classNames(styles.table, className)} aria-labelledby={labelledBy}>
    {children}
  </table>
)

export const NoRows = ({ children }: { children: string }) => (
  <p className={`${text.detail} ${styles.empty}`}>{children}</p>
)

export const MoreRows = ({ onShow, children }: { onShow: () => void; children: ReactNode }) => (
  <div className={styles.more}>
    <Button kind="quiet" onClick={onShow}>
      {children}
    </Button>
  </div>
)
