import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import { circuitBreaker } from '#server/platform/circuit.ts'
import { pathOf } from './pathOf.ts'
import { rateLimits } from './rateLimits.ts'

type RequestParts<Answer> = {
  host: string
  method: string
  /** Not escaped yet: names and ids in it come from files that anyone may send. */
  path: readonly string[]
  shape: z.ZodType<Answer>
}

type Request<Answer> = Omit<RequestParts<Answer>, 'path'> & { path: string }

type RequestFailure = 'unreachable' | 'busy' | 'refused' | 'resting'

/**
 * `nothing`: the game knows no such thing, or the id was made for another project's key. `reason` goes to logs and
 * never contains the key.
 */
export type Reply<Answer> =
  | { kind: 'answer'; answer: Answer }
  | { kind: 'nothing' }
  | { kind: 'trouble'; trouble: RequestFailure; reason: string }

const PATIENCE_MS = 5000
const MAX_ATTEMPTS = 3
const FIRST_PAUSE_MS = 200
const LONGEST_WAIT_MS = 4000
const UNSTATED_WAIT_SECONDS = 1

type Options = {
  apiKey: string
  now?: () => number
  wait?: (milliseconds: number) => Promise<unknown>
  patienceMs?: number
}

type Attempt<Answer> = { reply: Reply<Answer>; isWorthRetrying: boolean; pauseMs?: number }

export function riotRequester({
  apiKey,
  now = () => performance.now(),
  wait = (milliseconds) => sleep(milliseconds),
  patienceMs = PATIENCE_MS,
}: Options) {
  const limits = rateLimits(now)
  const breaker = circuitBreaker(now)

  async function attempt<Answer>({ host, method, path, shape }: Request<Answer>): Promise<Attempt<Answer>> {
    const scopes = { application: host, method: `${host} ${method}` }
    let response: Response
    let body: unknown
    try {
      response = await fetch(`${host}${path}`, {
        headers: { 'x-riot-token': apiKey, accept: 'application/json' },
        signal: AbortSignal.timeout(patienceMs),
        redirect: 'error',
      })
      limits.learn(scopes, response.headers)
      if (response.ok) body = JSON.parse(await response.text())
      else await response.body?.cancel()
    } catch (error) {
      // A host that timed out has used up the time, so there is no retry.
      const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
      const isNonsense = error instanceof SyntaxError
      return failed(method, isTimeout ? 'took too long' : isNonsense ? 'was no JSON' : 'could not be reached', {
        isWorthRetrying: !isTimeout && !isNonsense,
      })
    }
    if (response.ok) {
      const read = shape.safeParse(body)
      if (read.success) return { reply: { kind: 'answer', answer: read.data }, isWorthRetrying: false }
      return failed(method, 'had an unknown shape')
    }
    const { status } = response
    if (status === 400 || status === 404) return { reply: { kind: 'nothing' }, isWorthRetrying: false }
    if (status === 429) {
      const pauseMs = 1000 * retryAfterIn(response.headers)
      const isOwnLimit = response.headers.get('x-rate-limit-type') === 'application'
      limits.close(isOwnLimit ? scopes.application : scopes.method, pauseMs)
      const reason = `${method} answered 429`
      return { reply: { kind: 'trouble', trouble: 'busy', reason }, isWorthRetrying: true, pauseMs }
    }
    if (status >= 500) return failed(method, `answered ${status}`, { isWorthRetrying: true })
    // 401 and 403: the key is wrong, expired, or not allowed to call this.
    return failed(method, `answered ${status}`, { trouble: 'refused' })
  }

  async function waitForTurn({ host, method }: Request<unknown>, deadline: number): Promise<boolean> {
    for (;;) {
      const limitPause = limits.take({ application: host, method: `${host} ${method}` })
      if (limitPause === 0) return true
      if (now() + limitPause > deadline) return false
      await wait(limitPause)
    }
  }

  async function persist<Answer>(request: Request<Answer>): Promise<Reply<Answer>> {
    const deadline = now() + LONGEST_WAIT_MS
    for (let number = 1; ; number += 1) {
      if (!(await waitForTurn(request, deadline)))
        return { kind: 'trouble', trouble: 'busy', reason: `${request.method} had no turn` }
      const { reply, isWorthRetrying, pauseMs = pauseBefore(number) } = await attempt(request)
      if (!isWorthRetrying || number >= MAX_ATTEMPTS || now() + pauseMs > deadline) return reply
      await wait(pauseMs)
    }
  }

  return {
    async ask<Answer>({ path: parts, ...rest }: RequestParts<Answer>): Promise<Reply<Answer>> {
      const path = pathOf(parts)
      // No address can contain this name or id. A malformed address could send our key elsewhere.
      if (path === undefined) return { kind: 'nothing' }
      const request = { ...rest, path }
      if (!breaker.allows())
        return { kind: 'trouble', trouble: 'resting', reason: `${request.method} is not asked for a while` }
      const reply = await persist(request)
      if (reply.kind === 'trouble' && reply.trouble === 'busy') breaker.timedOut()
      else breaker.record(reply.kind !== 'trouble')
      return reply
    },
    state: breaker.state,
  }
}

function failed(
  method: string,
  purpose: string,
  { isWorthRetrying = false, trouble = 'unreachable' }: { isWorthRetrying?: boolean; trouble?: RequestFailure } = {},
): Attempt<never> {
  return { reply: { kind: 'trouble', trouble, reason: `${method} ${purpose}` }, isWorthRetrying }
}

/** Random, so that requests that failed together do not retry together. */
const pauseBefore = (number: number) => FIRST_PAUSE_MS * 2 ** (number - 1) * (0.5 + Math.random() / 2)

function retryAfterIn(headers: Headers): number {
  const seconds = Number(headers.get('retry-after') ?? UNSTATED_WAIT_SECONDS)
  return Number.isFinite(seconds) && seconds > 0 ? seconds : UNSTATED_WAIT_SECONDS
}
