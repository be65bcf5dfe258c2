import { toast } from './toast.ts'

/** Options for a command. After success they post the message and close the dialog or menu. */
export const toastAndClose = (message: string, close: () => void) => ({
  onSuccess: () => {
    toast.good(message)
    close()
  },
})
