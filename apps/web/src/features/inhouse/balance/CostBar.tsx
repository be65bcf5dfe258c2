import { TERM_NAMES } from '@buri/domain/balancing/explain'
import { COST_TERMS, type CostTerm } from '@buri/domain/balancing/weights'
import { classNames } from '#web/ui/style/classNames.ts'
import styles from './cost.module.css'

type Terms = Readonly<Record<CostTerm, number>>

/** Every term with its pattern, so that none is told apart by colour alone. */
export const TermMark = ({ term, isNone = false }: { term: CostTerm; isNone?: boolean }) => (
  <i className={classNames(styles.mark, isNone ? styles.none : styles[term])} />
)

/** A cost as one bar and by its terms; `scale` is the cost that fills the bar. */
export function CostBar({ terms, scale }: { terms: Terms; scale: number }) {
  const shown = COST_TERMS.filter((term) => Math.round(terms[term]) > 0)
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
        {COST_TERMS.map((term) => {
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
