import { type ExplanationKey, explanations } from '@buri/domain/statistics/explanations'
import type { ReactNode } from 'react'
import styles from './Explained.module.css'

/** A derived number's name: pointing at it, focusing or tapping it tells the rule it is made by. */
export const Explained = ({ by, children }: { by: ExplanationKey; children: ReactNode }) => (
  <button type="button" className={styles.explained} data-tip={explanations[by]} aria-description={explanations[by]}>
    {children}
  </button>
)
