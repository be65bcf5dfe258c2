/** A window begins with its first request. */
type Limit = { requests: number; seconds: number }
type Window = Limit & { used: number; endsAt: number }
type Scope = { windows: Window[]; closedUntil: number }

/** Limits of a development key, used until an answer states the real ones. */
const FIRST_GUESS: readonly Limit[] = [
  { requests: 20, seconds: 1 },
  { requests: 100, seconds: 120 },
]

// Riot's window begins when our request arrives there, slightly later than ours.
const MARGIN_MS = 100

type Scopes = { application: string; method: string }

/**
 * Counts this process's requests; the counts in each answer include other processes with the same key.
 * https://developer.riotgames.com/docs/portal#web-apis_rate-limiting
 */
export function rateLimits(now: () => number) {
  const scopes = new Map<string, Scope>()

  function scopeOf(name: string, limits: readonly Limit[]): Scope {
    const knownScope = scopes.get(name)
    if (knownScope) return knownScope
    const scope = { windows: limits.map(newWindow), closedUntil: 0 }
    scopes.set(name, scope)
    return scope
  }
  const windowsOf = ({ application, method }: Scopes) => [scopeOf(application, FIRST_GUESS), scopeOf(method, [])]

  return {
    take(names: Scopes): number {
      const time = now()
      const wait = Math.max(...windowsOf(names).map((scope) => waitOf(scope, time)))
      if (wait > 0) return wait
      for (const { windows } of windowsOf(names)) for (const window of windows) countRequest(window, time)
      return 0
    },

    learn(names: Scopes, headers: Headers) {
      for (const [scope, name] of [
        [scopeOf(names.application, FIRST_GUESS), 'x-app-rate-limit'],
        [scopeOf(names.method, []), 'x-method-rate-limit'],
      ] as const) {
        adoptLimits(scope, limitsIn(headers.get(name)))
        for (const { requests: used, seconds } of limitsIn(headers.get(`${name}-count`))) {
          const window = scope.windows.find((one) => one.seconds === seconds)
          if (window && window.endsAt > now()) window.used = Math.max(window.used, used)
        }
      }
    },

    close(name: string, milliseconds: number) {
      const scope = scopeOf(name, [])
      scope.closedUntil = Math.max(scope.closedUntil, now() + milliseconds)
    },
  }
}

const newWindow = (limit: Limit): Window => ({ ...limit, used: 0, endsAt: 0 })

function waitOf({ windows, closedUntil }: Scope, time: number): number {
  const fullWindows = windows.filter(({ used, requests, endsAt }) => endsAt > time && used >= requests)
  return Math.max(0, closedUntil - time, ...fullWindows.map(({ endsAt }) => endsAt - time))
}

function countRequest(window: Window, time: number) {
  if (window.endsAt <= time) {
    window.used = 0
    window.endsAt = time + window.seconds * 1000 + MARGIN_MS
  }
  window.used += 1
}

/** Adopts the limits. Windows of the same length keep their counts. */
function adoptLimits(scope: Scope, limits: readonly Limit[]) {
  if (limits.length === 0) return
  scope.windows = limits.map((limit) => {
    const window = scope.windows.find(({ seconds }) => seconds === limit.seconds)
    return window ? { ...window, ...limit } : newWindow(limit)
  })
}

/** Parses `20:1,100:120`: 20 requests per second and 100 per two minutes. */
export function limitsIn(header: string | null): Limit[] {
  return (header ?? '').split(',').flatMap((part) => {
    const [, requests, seconds] = /^\s*(\d{1,7}):(\d{1,7})\s*$/.exec(part) ?? []
    const limit = { requests: Number(requests), seconds: Number(seconds) }
    return limit.requests > 0 && limit.seconds > 0 ? [limit] : []
  })
}
