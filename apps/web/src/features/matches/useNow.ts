import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

/** The current minute, shared by all readers; `null` where a page is drawn without a clock. */
const wholeMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS

function everyMinute(onTick: () => void) {
  const timer = setInterval(onTick, MINUTE_MS)
  return () => clearInterval(timer)
}

export function useNow(): Date | null {
  const minute = useSyncExternalStore(everyMinute, wholeMinute, () => null)
  return minute === null ? null : new Date(minute)
}
