import type { BalanceRequest, Teams } from '@buri/domain/balancing/balanceRequest'
import { brokenWishes, swapWords, TERM_NAMES } from '@buri/domain/balancing/explain'
import { teamCosts } from '@buri/domain/balancing/teamCosts'
import { weighedTerms } from '@buri/domain/balancing/weights'
import { mdiAlert } from '@mdi/js'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { classNames } from '#web/ui/style/classNames.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import { TermMark } from './CostBar.tsx'
import styles from './change.module.css'

type CostChangeProps = {
  request: BalanceRequest
  before: Teams
  /** The teams after the tried swap; `undefined` if none is tried. */
  after: Teams | undefined
  names: readonly [string, string] | undefined
  onSwap: () => void
  onCancel: () => void
}

/** The cost of the teams by term, beside the cost after the tried swap. */
export function CostChange({ request, before, after, names, onSwap, onCancel }: CostChangeProps) {
  const now = teamCosts(request, before)
  const then = after ? teamCosts(request, after) : now
  const change = Math.round(then.cost) - Math.round(now.cost)
  const broken = brokenWishes(request, after ?? before)
  return (
    <Card className={styles.change}>
      <div className={styles.sum} aria-live="polite">
        <h2>{names ? swapWords(names[0], names[1]) : '지금 점수'}</h2>
        <b>
          {Math.round(now.cost)}
          {after && ` → ${Math.round(then.cost)}`}
        </b>
        {after ? (
          <p>
            <Difference points={change} />
            <span className={text.quiet}>
              {' '}
              · 블루팀 승률 {Math.round(100 * now.blueWinRate)} → {Math.round(100 * then.blueWinRate)}%
            </span>
          </p>
        ) : (
          <p className={text.quiet}>두 사람을 골라 보면 무엇이 달라지는지 여기에 보여요.</p>
        )}
      </div>
      <ul className={styles.terms}>
        {weighedTerms(request.weights).map((term) => {
          const [was, is] = [Math.round(now.terms[term]), Math.round(then.terms[term])]
          return (
            <li key={term}>
              <TermMark term={term} />
              <span>{TERM_NAMES[term]}</span>
              <span className={`${text.num} ${text.quiet}`}>{after ? `${was} → ${is}` : was}</span>
              {after && <Difference points={is - was} />}
            </li>
          )
        })}
      </ul>
      {broken.length > 0 && (
        <ul className={styles.broken}>
          {broken.map((sentence) => (
            <li key={sentence}>
              <Icon path={mdiAlert} />
              {sentence}
            </li>
          ))}
        </ul>
      )}
      {after && (
        <div className={styles.buttons}>
          <Button onClick={onSwap}>바꾸기</Button>
          <Button kind="quiet" onClick={onCancel}>
            취소
          </Button>
        </div>
      )}
    </Card>
  )
}

function Difference({ points }: { points: number }) {
  if (points === 0) return <span className={styles.same}>그대로</span>
  return (
    <span className={classNames(styles.difference, points > 0 ? text.loss : styles.better)}>
      {points > 0 ? `▲ ${points} 나빠짐` : `▼ ${-points} 좋아짐`}
    </span>
  )
}
