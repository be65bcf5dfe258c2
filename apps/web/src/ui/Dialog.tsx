import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './Dialog.module.css'

type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  children?: ReactNode
  /** The ways out, the decisive one last. */
  actions: ReactNode
}

/** The browser's own modal dialog: it keeps the focus inside, answers Escape and makes the rest of the page inert. */
export function Dialog({ isOpen, onClose, title, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    if (!element || !isOpen) return
    element.showModal()
    return () => element.close()
  }, [isOpen])

  if (!isOpen) return null
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.inside}>
        <h2 id={titleId}>{title}</h2>
        {children}
        <div className={styles.actions}>{actions}</div>
      </div>
    </dialog>
  )
}
