import { createContext, type ReactNode, use, useState } from 'react'
import { createPortal } from 'react-dom'
import layout from '#web/ui/layout/layout.module.css'
import { useIsNarrow } from '#web/ui/layout/useIsNarrow.ts'
import styles from './nextAction.module.css'

const Bar = createContext<HTMLElement | null>(null)

/** On a phone, the night's next step is in the bar at the bottom of the screen. */
export function NextAction({ children }: { children: ReactNode }) {
  const bar = use(Bar)
  const isNarrow = useIsNarrow()
  return bar && isNarrow ? createPortal(children, bar) : children
}

export function NextActionPage({ children }: { children: ReactNode }) {
  const [bar, setBar] = useState<HTMLElement | null>(null)
  return (
    <Bar value={bar}>
      {children}
      <div ref={setBar} data-bar className={`${layout.grid8} ${styles.bar}`} />
    </Bar>
  )
}
