import type { ReactNode } from 'react'
import { Button, type ButtonLook } from '#web/ui/buttons/Button.tsx'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import layout from '#web/ui/layout/layout.module.css'
import styles from './Dialog.module.css'
import { Dialog } from './Dialog.tsx'

type ConfirmDialogProps = Pick<ButtonLook, 'kind'> & {
  title: string
  children: ReactNode
  word: string
  step?: { isPending: boolean; error: Error | null }
  isReady?: boolean
  onConfirm: (form: HTMLFormElement) => void
  onClose: () => void
}

/** The dialog stays open to show a refusal. */
export function ConfirmDialog({
  title,
  children,
  word,
  kind = 'dangerFill',
  step,
  isReady = true,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const isBusy = step?.isPending === true
  const isShut = isBusy || !isReady
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isShut) onConfirm(event.currentTarget)
        }}
      >
        {children}
        {step?.error && <Alert tone="danger" message={step.error.message} />}
        <div className={`${layout.end} ${styles.actions}`}>
          {/* Beside 경기 취소 the word 취소 could mean either button. */}
          <Button onClick={onClose}>{word.endsWith('취소') ? '닫기' : '취소'}</Button>
          <Button kind={kind} type="submit" isBusy={isBusy} disabled={isShut}>
            {word}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
