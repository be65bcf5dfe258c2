import { type ExplanationKey, explanations } from '@buri/domain/statistics/explanations'
import type { ReactNode } from 'react'
import styles from './Explained.module.css'

export const Explained = ({ by, children }: { by: ExplanationKey; children: ReactNode }) => (
  <button type="button" className={styles.explained} data-tip={explanations[by]} aria-description={explanations[by]}>
    {children}
  </button>
)
