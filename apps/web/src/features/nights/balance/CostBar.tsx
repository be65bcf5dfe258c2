import { TERM_NAMES } from '@buri/domain/balancing/explain'
import { type BalanceWeights, type CostTerm, weighedTerms } from '@buri/domain/balancing/weights'
import { classNames } from '#web/ui/style/classNames.ts'
import styles from './cost.module.css'

type Terms = Readonly<Record<CostTerm, number>>

/** Each term has a pattern, so that colour alone tells none apart. */
export const TermMark = ({ term, isNone = false }: { term: CostTerm; isNone?: boolean }) => (
  <i className={classNames(styles.mark, isNone ? styles.none : styles[term])} />
)

type CostBarProps = {
  terms: Terms
  weights: BalanceWeights
  /** The cost that fills the bar. */
  scale: number
}

/** A cost as one bar split by its terms; a map without lanes has no lane terms. */
export function CostBar({ terms, weights, scale }: CostBarProps) {
  const weighed = weighedTerms(weights)
  const shown = weighed.filter((term) => Math.round(terms[term]) > 0)
  const words = shown.map((term) => `${TERM_NAMES[term]} ${Math.round(terms[term])}`).join(', ')
  return (
    <>
      <div className={styles.bar} role="img" aria-label={words || '모두 0'}>
        {shown.map((term) => (
          <i
            key={term}
            className={styles[term]}
            style={{ '--v': `${scale > 0 ? Math.min(100, (100 * terms[term]) / scale) : 0}%` }}
          />
        ))}
      </div>
      <ul className={styles.terms}>
        {weighed.map((term) => {
          const points = Math.round(terms[term])
          return (
            <li key={term} className={points === 0 ? styles.zero : undefined}>
              <TermMark term={term} isNone={points === 0} />
              <span>{TERM_NAMES[term]}</span>
              <b>{points}</b>
            </li>
          )
        })}
      </ul>
    </>
  )
}
