import { createContext, type ReactNode, use, useLayoutEffect, useRef } from 'react'
import { useIsNarrow } from '../layout/useIsNarrow.ts'
import styles from './gridPopovers.module.css'

/** Closes the popover without moving the focus, which would scroll a pressed button away. */
export const ClosePopoverContext = createContext<(() => void) | undefined>(undefined)

type PopoverProps = {
  label: string
  /** In pixels from the grid's left edge. `undefined` means the right edge. */
  left?: number | undefined
  top: number
  onClose: () => void
  children: ReactNode
}

export function Popover({ label, left, top, onClose, children }: PopoverProps) {
  const box = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow()
  const leave = use(ClosePopoverContext) ?? onClose

  useLayoutEffect(() => {
    if (isNarrow) box.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isNarrow])

  useLayoutEffect(() => {
    const begin = box.current?.querySelector<HTMLElement>('[data-begin]')
    const first = begin ?? box.current?.querySelector<HTMLElement>('input, button')
    first?.focus({ preventScroll: true })
  }, [])

  return (
    <div
      ref={box}
      role="dialog"
      data-popover
      aria-label={label}
      className={styles.popover}
      // Without this, `main` would take the focus when a text or, in Safari, a button is pressed, and the popover would
      // close before the click.
      tabIndex={-1}
      style={left === undefined ? { top, right: 8 } : { top, left: `max(8px, min(${left}px, 100% - 256px))` }}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key !== 'Escape' || event.keyCode === 229) return
        event.preventDefault()
        onClose()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) leave()
      }}
    >
      {children}
    </div>
  )
}
