import { toast } from './toast.ts'

export const toastAndClose = (message: string, close: () => void) => ({
  onSuccess: () => {
    toast.good(message)
    close()
  },
})

/** Returns callbacks for a mutation. They show the message after a success and the reason after a failure. */
export const withToasts = (message: string, sentenceOf = (error: Error) => error.message) => ({
  onSuccess: () => toast.good(message),
  onError: (error: Error) => toast.danger(sentenceOf(error)),
})
