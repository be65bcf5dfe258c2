import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import styles from './testActions.module.css'

type TrialProps = { name: string; expected: string; onTry?: () => unknown; children?: ReactNode }

export function Trial({ name, expected, onTry, children }: TrialProps) {
  const [outcome, setOutcome] = useState<string | null>(null)
  const attempt = async () => {
    setOutcome(null)
    try {
      const answer = await onTry?.()
      if (typeof answer === 'string') setOutcome(answer)
    } catch (error) {
      setOutcome(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <li className={`${layout.row12} ${styles.trial}`}>
      <div className={styles.text}>
        <b>{name}</b>
        <p className={text.quiet}>{expected}</p>
        <p className={`${text.quiet} ${styles.outcome}`} role="status">
          {outcome}
        </p>
      </div>
      {onTry && <Button onClick={() => void attempt()}>{name} 해보기</Button>}
      {children}
    </li>
  )
}
