import { pendingResends } from './pendingResends.ts'
import { postWithRetry } from './postWithRetry.ts'

const wait = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

export const poster = postWithRetry({ wait, onAgain: pendingResends.change })
