import type { ReactNode } from 'react'
import { Button, type ButtonLook } from '#web/ui/buttons/Button.tsx'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { Dialog } from './Dialog.tsx'

type ConfirmDialogProps = {
  title: string
  children: ReactNode
  /** The decisive step in one word or two. */
  word: string
  kind?: NonNullable<ButtonLook['kind']>
  step: { isPending: boolean; error: Error | null }
  /** False while something is still to be typed. */
  isReady?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that is hard to take back, and stays to say why it was refused. */
export const ConfirmDialog = ({
  title,
  children,
  word,
  kind = 'dangerFill',
  step,
  isReady = true,
  onConfirm,
  onClose,
}: ConfirmDialogProps) => (
  <Dialog
    isOpen
    onClose={onClose}
    title={title}
    actions={
      <>
        <Button onClick={onClose}>취소</Button>
        <Button kind={kind} isBusy={step.isPending} disabled={step.isPending || !isReady} onClick={onConfirm}>
          {word}
        </Button>
      </>
    }
  >
    {children}
    {step.error && <Alert tone="danger" message={step.error.message} />}
  </Dialog>
)
