import { type ReactNode, useId } from 'react'
import { Button, type ButtonLook } from '#web/ui/buttons/Button.tsx'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import styles from './Dialog.module.css'
import { Dialog } from './Dialog.tsx'

type ConfirmDialogProps = Pick<ButtonLook, 'kind' | 'icon'> & {
  title: string
  children: ReactNode
  /** The decisive step in one word or two. */
  word: string
  /** What it waits for, and why it was refused. */
  step?: { isPending: boolean; error: Error | null }
  /** False while something is still to be typed. */
  isReady?: boolean
  onConfirm: (form: HTMLFormElement) => void
  onClose: () => void
}

const AT_ONCE = { isPending: false, error: null }

/** Asks before something that is hard to take back, or for what it needs, and stays to say why it was refused. */
export function ConfirmDialog({
  title,
  children,
  word,
  kind = 'dangerFill',
  icon,
  step = AT_ONCE,
  isReady = true,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const formId = useId()
  const isShut = step.isPending || !isReady
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>취소</Button>
          <Button kind={kind} icon={icon} type="submit" form={formId} isBusy={step.isPending} disabled={isShut}>
            {word}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isShut) onConfirm(event.currentTarget)
        }}
      >
        {children}
        {step.error && <Alert tone="danger" message={step.error.message} />}
      </form>
    </Dialog>
  )
}
