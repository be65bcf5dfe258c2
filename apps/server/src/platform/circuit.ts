const FAILURES_TO_OPEN = 5
const REST_MS = 30_000

export type CircuitState = 'closed' | 'open' | 'trying'

/**
 * Stops calling a service that has failed again and again: no caller waits for an answer that will not come, and a
 * recovering service is not met by a crowd. After a rest one call at a time tries whether it is over.
 */
export function circuit(now: () => number) {
  let failures = 0
  let restsUntil = 0
  let isTrying = false

  const state = (): CircuitState => {
    if (failures < FAILURES_TO_OPEN) return 'closed'
    return now() < restsUntil ? 'open' : 'trying'
  }

  return {
    state,
    /** Whether a call may be made now; the caller records how it ended. */
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
      if (!succeeded) restsUntil = now() + REST_MS
    },
    /** The call ended neither in success nor in failure. */
    timedOut() {
      isTrying = false
    },
  }
}
