import { setTimeout as wait } from 'node:timers/promises'

export type BackgroundWork = { stop: () => Promise<void> }

/** Does a piece of work again and again until stopped. What failed is still to be done, so the next turn tries it again. */
export function inBackground(
  work: (signal: AbortSignal) => Promise<void>,
  { everyMs, onError }: { everyMs: number; onError: (error: unknown) => void },
): BackgroundWork {
  const stopping = new AbortController()
  const { signal } = stopping
  const loop = async () => {
    while (!signal.aborted) {
      await work(signal).catch(onError)
      await wait(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  const done = loop()
  return {
    async stop() {
      stopping.abort()
      await done
    },
  }
}
