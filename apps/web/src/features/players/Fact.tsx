import type { ReactNode } from 'react'
import styles from './analysis.module.css'

type FactProps = { term: string; value: ReactNode; under?: ReactNode; tip?: string; isWide?: boolean }

/** One derived value with its name; without a value it says that there are too few matches. */
export const Fact = ({ term, value, under, tip, isWide = false }: FactProps) => (
  <div className={isWide ? styles.wide : undefined} data-tip={tip}>
    <dt>{term}</dt>
    {value === null ? (
      <dd className={styles.unknown}>표본 부족</dd>
    ) : (
      <dd>
        {value}
        {under && <small>{under}</small>}
      </dd>
    )}
  </div>
)
