import { setTimeout as pause } from 'node:timers/promises'
import { startRefusal } from '#server/platform/config/startRefusal.ts'
import { hasCode } from '#server/platform/systemErrors.ts'

const PATIENCE_MS = 2000
const PAUSE_MS = 100

type ListenAddress = { host: string; port: number }

/** Retries for a while, because a killed server needs time to release its port. */
export async function listenWithRetry(
  listen: () => Promise<string>,
  address: ListenAddress,
  patienceMs = PATIENCE_MS,
): Promise<string> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    try {
      return await listen()
    } catch (error) {
      if (!hasCode(error, 'EADDRINUSE') || performance.now() > deadline) throw wordsFor(error, address)
    }
    await pause(PAUSE_MS)
  }
}

function wordsFor(error: unknown, { host, port }: ListenAddress): unknown {
  if (hasCode(error, 'EADDRINUSE'))
    return startRefusal(
      `PORT: another process listens on port ${port} of ${host}. Example: PORT=${port === 3000 ? 3001 : 3000}`,
      error,
    )
  if (hasCode(error, 'EACCES'))
    return startRefusal(
      `PORT: this user may not listen on port ${port}; below 1024 only root may. Example: PORT=3000`,
      error,
    )
  if (hasCode(error, 'EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'))
    return startRefusal(`HOST: ${host} is not an address of this machine. Example: HOST=127.0.0.1`, error)
  if (hasCode(error, 'ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL'))
    return startRefusal(`HOST: there is no host "${host}". Example: HOST=127.0.0.1`, error)
  return error
}
