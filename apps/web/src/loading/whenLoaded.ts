const QUIET_MS = 800
const MAX_WAIT_MS = 8000
const CHECK_INTERVAL_MS = 200

/** Resolves when the page has loaded. Connections that stay open wait for this, because browsers allow few per host. */
export function whenLoaded(signal: AbortSignal): Promise<void> {
  let lastEnd = performance.now()
  const lastSeenEnd = lastEnd
  const ends =
    typeof PerformanceObserver === 'undefined'
      ? undefined
      : new PerformanceObserver((list) => {
          for (const { startTime, duration } of list.getEntries()) lastEnd = Math.max(lastEnd, startTime + duration)
        })
  ends?.observe({ type: 'resource', buffered: true })
  return new Promise((resolve) => {
    const looking = setInterval(() => {
      const now = performance.now()
      const isOver = () => document.readyState === 'complete' && now - lastEnd > QUIET_MS
      if (!signal.aborted && now - lastSeenEnd < MAX_WAIT_MS && !isOver()) return
      clearInterval(looking)
      ends?.disconnect()
      resolve()
    }, CHECK_INTERVAL_MS)
  })
}
