import type { ExplanationKey } from '@buri/domain/statistics/explanations'
import type { ReactNode } from 'react'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import { Explained } from '#web/ui/tips/Explained.tsx'
import styles from './Facts.module.css'

export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className={`${layout.grid12} ${text.num} ${styles.facts}`}>{children}</dl>
)

type FactProps = { term: string; value: ReactNode; under?: ReactNode; by: ExplanationKey }

export const Fact = ({ term, value, under, by }: FactProps) => (
  <div>
    <dt>
      <Explained by={by}>{term}</Explained>
    </dt>
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
