import { setTimeout as pause } from 'node:timers/promises'
import { hasCode } from '#server/systemErrors.ts'

const PATIENCE_MS = 2000
const PAUSE_MS = 100

/** A server that was killed from outside needs a moment to let go of its port: the next start waits for that. */
export async function listenSoon(listen: () => Promise<string>, patienceMs = PATIENCE_MS): Promise<string> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    try {
      return await listen()
    } catch (error) {
      if (!isTaken(error) || error.code === 'EACCES' || performance.now() > deadline) throw error
    }
    await pause(PAUSE_MS)
  }
}

/** Another process has the port: the message names it, and `PORT` repairs it. */
export const isTaken = (error: unknown): error is NodeJS.ErrnoException => hasCode(error, 'EADDRINUSE', 'EACCES')
