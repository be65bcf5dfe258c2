import { setTimeout as pause } from 'node:timers/promises'
import type { Log, RequesterKind } from './answers.ts'

/** How long the browser waits for an answer. The product never takes that long. */
const PATIENCE_MS = 15_000
const LONGEST_PAUSE_MS = 3000
const PAUSE_MS = 500

type SentAnswer = { status: number | 'cut'; body: unknown; retryAfter: number | undefined; location: string | null }
export type Body = { type?: string; content: string | Uint8Array<ArrayBuffer> }

export function openBrowser(origin: string, log: Log | undefined, asker: RequesterKind) {
  return browserWith({ cookies: new Map(), token: '' }, origin, log, asker)
}

type Person = { name: string } | { account: string }

type Identity = { cookies: Map<string, string>; token: string }

function browserWith(identity: Identity, origin: string, log: Log | undefined, asker: RequesterKind): Browser {
  const { cookies } = identity
  const cookieHeader = () => [...cookies].map((pair) => pair.join('=')).join('; ')

  async function send(
    method: string,
    path: string,
    body?: Body,
    more: Record<string, string> = {},
  ): Promise<SentAnswer> {
    const headers: Record<string, string> = { ...more, cookie: cookieHeader() }
    if (identity.token !== '') headers['x-csrf-token'] = identity.token
    if (body?.type) headers['content-type'] = body.type
    const startedAt = performance.now()
    const response = await fetch(`${origin}${path}`, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body && { body: body.content }),
    }).then(readAnswer, (): SentAnswer => ({ status: 'cut', body: null, retryAfter: undefined, location: null }))
    const { status, retryAfter } = response
    log?.answer({ asker, status, took: performance.now() - startedAt, hasHint: retryAfter !== undefined })
    return response
  }

  async function readAnswer(answer: Response): Promise<SentAnswer> {
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split(/=(.*)/s)
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const text = await answer.text().catch(() => undefined)
    const hint = answer.headers.get('retry-after')
    return {
      // An answer that broke off counts as no answer.
      status: text === undefined ? 'cut' : answer.status,
      body: answer.headers.get('content-type')?.includes('json') && text ? jsonIn(text) : text,
      retryAfter: hint === null ? undefined : Number(hint),
      location: answer.headers.get('location'),
    }
  }

  return {
    send,
    get: (path: string) => send('GET', path),
    headers: () => ({ cookie: cookieHeader(), 'x-csrf-token': identity.token }),
    as: (other: RequesterKind) => browserWith(identity, origin, log, other),
    async signIn(person: Person): Promise<string> {
      let { location } = await send('GET', '/auth/discord')
      for (let step = 0; location && step < 5 && !location.includes('/auth/success'); step += 1) {
        const url = new URL(location, origin)
        if (url.pathname.startsWith('/dev/'))
          for (const [key, value] of Object.entries(person)) url.searchParams.set(key, value)
        ;({ location } = await send('GET', `${url.pathname}${url.search}`))
      }
      const { body } = await send('GET', '/auth/csrf-token')
      identity.token = textAt(body, 'csrfToken')
      return textAt((await send('GET', '/auth/me')).body, 'id')
    },
  }
}
export type Browser = {
  send: (method: string, path: string, body?: Body, more?: Record<string, string>) => Promise<SentAnswer>
  get: (path: string) => Promise<SentAnswer>
  headers: () => Record<string, string>
  as: (other: RequesterKind) => Browser
  signIn: (person: Person) => Promise<string>
}

export const pauseBeforeRetry = ({ retryAfter }: SentAnswer) =>
  pause(retryAfter === undefined ? PAUSE_MS : Math.min(retryAfter * 1000, LONGEST_PAUSE_MS))

export const jsonBody = (value: unknown): Body => ({ type: 'application/json', content: JSON.stringify(value) })

export function textAt(body: unknown, ...path: string[]): string {
  let value = body
  for (const name of path)
    value = value !== null && typeof value === 'object' && name in value ? Reflect.get(value, name) : undefined
  if (typeof value !== 'string' && typeof value !== 'number') {
    throw new Error(`An answer has no ${path.join('.')}: ${JSON.stringify(body)?.slice(0, 300)}`)
  }
  return String(value)
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
