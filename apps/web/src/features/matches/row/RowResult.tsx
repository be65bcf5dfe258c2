import type { Match } from '@buri/contract/matches'
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/style/classNames.ts'
import { resultKind, resultWord } from '../resultWords.ts'
import styles from './RowResult.module.css'

type RowResultProps = { match: Match; className: string | undefined; children?: ReactNode }

export const RowResult = ({ match, className, children }: RowResultProps) => (
  <div className={classNames(styles.result, styles[resultKind(match)], className)}>
    <strong className={styles.label}>{resultWord(match)}</strong>
    {children}
  </div>
)
