import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

const wholeMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS

function everyMinute(onTick: () => void) {
  const timer = setInterval(onTick, MINUTE_MS)
  return () => clearInterval(timer)
}

/** Returns the start of the current minute in milliseconds, or `null` where a page is drawn without a clock. */
export const useNow = () => useSyncExternalStore(everyMinute, wholeMinute, () => null)
