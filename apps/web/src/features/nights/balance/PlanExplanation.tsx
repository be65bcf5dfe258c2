import type { BalanceRequest, Teams } from '@buri/domain/balancing/balanceRequest'
import { balanceScore, COST_TERM_LABELS, decisiveTerms, termSentence } from '@buri/domain/balancing/explain'
import { type TeamCosts, teamCosts } from '@buri/domain/balancing/teamCosts'
import { mdiChevronDown } from '@mdi/js'
import type { ReactNode } from 'react'
import { Card } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import styles from './why.module.css'

type PlanExplanationProps = {
  request: BalanceRequest
  teams: Teams
  verdict: string
  children?: ReactNode
}

export const Folded = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <details className={styles.foldable}>
    <summary>
      {title}
      <Icon path={mdiChevronDown} />
    </summary>
    {children}
  </details>
)

export const PlanExplanation = (props: PlanExplanationProps) => (
  <Card>
    <PlanExplanationSection {...props} />
  </Card>
)

export function PlanExplanationSection({ request, teams, verdict, children }: PlanExplanationProps) {
  const costs = teamCosts(request, teams)
  return (
    <Folded title="왜 이 팀인가요?">
      <div className={styles.content}>
        <p className={styles.sum}>
          <b>균형 {balanceScore(costs.cost)}</b>
          <span className={text.detail}> / 100 · {verdict}</span>
        </p>
        <Terms request={request} option={{ ...teams, ...costs }} />
        {children}
      </div>
    </Folded>
  )
}

const Terms = ({ request, option }: { request: BalanceRequest; option: Teams & TeamCosts }) => (
  <ul className={styles.costs}>
    {decisiveTerms(request).map((term) => {
      const score = balanceScore(option.terms[term])
      return (
        <li key={term}>
          <span>{COST_TERM_LABELS[term]}</span>
          <i aria-hidden="true" style={{ '--v': `${score}%` }} />
          <b>{score}</b>
          <small>{termSentence(request, option, term)}</small>
        </li>
      )
    })}
  </ul>
)
