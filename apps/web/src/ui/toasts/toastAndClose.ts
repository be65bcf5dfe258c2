import { toast } from './toast.ts'

/** Options of a command that, once done, posts the message and closes what asked for it. */
export const toastAndClose = (message: string, close: () => void) => ({
  onSuccess: () => {
    toast.good(message)
    close()
  },
})
