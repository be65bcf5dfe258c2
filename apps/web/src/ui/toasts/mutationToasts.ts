import { toast } from './toast.ts'

export const toastAndClose = (message: string, close: () => void) => ({
  onSuccess: () => {
    toast.good(message)
    close()
  },
})

/** The callbacks of a mutation that post the message, or why it failed. */
export const withToasts = (message: string, sentenceOf = (error: Error) => error.message) => ({
  onSuccess: () => toast.good(message),
  onError: (error: Error) => toast.danger(sentenceOf(error)),
})
