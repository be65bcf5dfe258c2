import { toast } from './toast.ts'

/** Options for a command: once the command is done, the message is posted and the dialog or menu closes. */
export const toastAndClose = (message: string, close: () => void) => ({
  onSuccess: () => {
    toast.good(message)
    close()
  },
})
