import { createContext, type ReactNode, use, useState } from 'react'
import { createPortal } from 'react-dom'
import layout from '#web/ui/layout/layout.module.css'
import { useIsNarrow } from '#web/ui/layout/useIsNarrow.ts'
import styles from './nextAction.module.css'

const Bar = createContext<HTMLElement | null>(null)

/**
 * The night's next step. On a phone it is in the bar at the bottom of the screen, elsewhere in its normal place on the
 * page.
 */
export function NextAction({ children }: { children: ReactNode }) {
  const bar = use(Bar)
  const isNarrow = useIsNarrow()
  return bar && isNarrow ? createPortal(children, bar) : children
}

/** A page with a bar for the night's next step. */
export function NextActionPage({ children }: { children: ReactNode }) {
  const [bar, setBar] = useState<HTMLElement | null>(null)
  return (
    <Bar value={bar}>
      {children}
      <div ref={setBar} data-bar className={`${layout.grid8} ${styles.bar}`} />
    </Bar>
  )
}
