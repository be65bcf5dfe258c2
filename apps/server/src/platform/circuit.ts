const FAILURES_TO_OPEN = 5
const REST_MS = 30_000

export type CircuitState = 'closed' | 'open' | 'trying'

/**
 * Stops calls to a failing service, so that callers do not wait in vain and the service can recover. After a pause, one
 * call at a time probes the service.
 */
export function circuitBreaker(now: () => number) {
  let failures = 0
  let pausedUntil = 0
  let isTrying = false

  const state = (): CircuitState => {
    if (failures < FAILURES_TO_OPEN) return 'closed'
    return now() < pausedUntil ? 'open' : 'trying'
  }

  return {
    state,
    /** The caller must record the call's outcome. */
    allows(): boolean {
      const is = state()
      if (is === 'closed') return true
      if (is === 'open' || isTrying) return false
      isTrying = true
      return true
    },
    record(succeeded: boolean) {
      isTrying = false
      failures = succeeded ? 0 : failures + 1
      if (!succeeded) pausedUntil = now() + REST_MS
    },
    timedOut() {
      isTrying = false
    },
  }
}
