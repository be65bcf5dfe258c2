import type { BalanceRequest, Teams } from '@buri/domain/balancing/balanceRequest'
import {
  balanceScore,
  brokenWishes,
  COST_TERM_LABELS,
  decisiveTerms,
  describeSwap,
} from '@buri/domain/balancing/explain'
import { teamCosts } from '@buri/domain/balancing/teamCosts'
import { mdiAlert } from '@mdi/js'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { classNames } from '#web/ui/style/classNames.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import styles from './change.module.css'

type CostChangeProps = {
  request: BalanceRequest
  before: Teams
  /** `undefined` if no swap is tried. */
  after: Teams | undefined
  names: readonly [string, string] | undefined
  onSwap: () => void
  onCancel: () => void
}

export function CostChange({ request, before, after, names, onSwap, onCancel }: CostChangeProps) {
  const now = teamCosts(request, before)
  if (!after || !names)
    return (
      <Card className={styles.change}>
        <p className={styles.hint}>두 사람을 차례로 누르면 자리를 바꿨을 때 무엇이 달라지는지 보여요.</p>
      </Card>
    )
  const costsAfter = teamCosts(request, after)
  const broken = brokenWishes(request, after)
  const changed = decisiveTerms(request).filter(
    (term) => balanceScore(now.terms[term]) !== balanceScore(costsAfter.terms[term]),
  )
  return (
    <Card className={styles.change}>
      <div className={styles.sum} aria-live="polite">
        <h2>{describeSwap(names[0], names[1])}</h2>
        <b>
          균형 {balanceScore(now.cost)} → {balanceScore(costsAfter.cost)}
        </b>
        <p>
          <Difference by={balanceScore(costsAfter.cost) - balanceScore(now.cost)} />
          <span className={text.quiet}>
            {' '}
            · 블루팀 승률 {Math.round(100 * now.blueWinRate)} → {Math.round(100 * costsAfter.blueWinRate)}%
          </span>
        </p>
      </div>
      <ul className={styles.costs}>
        {changed.map((term) => {
          const [shareBefore, shareAfter] = [balanceScore(now.terms[term]), balanceScore(costsAfter.terms[term])]
          return (
            <li key={term}>
              <span>{COST_TERM_LABELS[term]}</span>
              <span className={`${text.num} ${text.quiet}`}>
                {shareBefore} → {shareAfter}
              </span>
              <Difference by={shareAfter - shareBefore} />
            </li>
          )
        })}
      </ul>
      {broken.length > 0 && (
        <ul className={styles.brokenRules}>
          {broken.map((sentence) => (
            <li key={sentence}>
              <Icon path={mdiAlert} />
              {sentence}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        <Button onClick={onSwap}>바꾸기</Button>
        <Button kind="quiet" onClick={onCancel}>
          취소
        </Button>
      </div>
    </Card>
  )
}

function Difference({ by }: { by: number }) {
  if (by === 0) return <span className={styles.unchanged}>그대로</span>
  return (
    <span className={classNames(styles.difference, by < 0 ? text.loss : text.good)}>
      {by > 0 ? `▲ ${by} 좋아짐` : `▼ ${-by} 나빠짐`}
    </span>
  )
}
