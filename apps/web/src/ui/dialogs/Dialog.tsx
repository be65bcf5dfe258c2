import { type ReactNode, useId } from 'react'
import layout from '#web/ui/layout/layout.module.css'
import styles from './Dialog.module.css'

type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  /** True if the dialog comes from the bottom on a phone, as wide as the screen. */
  isSheet?: boolean
  children?: ReactNode
  /** The confirming button comes last. Missing if the children contain the buttons. */
  actions?: ReactNode
}

export const Dialog = ({ isOpen, ...dialog }: DialogProps) => isOpen && <OpenDialog {...dialog} />

// The dialog must close while it is still in the page, because only then does the browser return the focus.
function openAsModal(dialog: HTMLDialogElement) {
  dialog.showModal()
  return () => dialog.close()
}

function OpenDialog({ onClose, title, isSheet = false, children, actions }: Omit<DialogProps, 'isOpen'>) {
  const titleId = useId()
  return (
    <dialog
      ref={openAsModal}
      className={styles.dialog}
      data-sheet={isSheet || undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.inner}>
        <h2 id={titleId}>{title}</h2>
        {children}
        {actions && <div className={`${layout.end} ${styles.actions}`}>{actions}</div>}
      </div>
    </dialog>
  )
}
