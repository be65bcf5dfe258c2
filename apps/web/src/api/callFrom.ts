import type { AnswerOf, CommandInput, Endpoint, InputArguments } from '@buri/contract/endpoints'
import { READ_ONLY_HEADER } from '@buri/contract/readOnly'
import type { ErrorBody } from '@buri/contract/route'
import { NO_CONNECTION, TEMPORARY_FAILURE } from '@buri/contract/sentences'
import { ApiError, isRefusal } from './ApiError.ts'
import { type CsrfToken, csrfTokenStore } from './csrfToken.ts'
import { bodyKey, duplicateGuard } from './duplicateGuard.ts'
import type { Poster } from './postWithRetry.ts'
import { requestUrl } from './requestUrl.ts'

export type CallInput<E extends Endpoint> = CommandInput<E> & {
  signal?: AbortSignal
  /** A request that a newer one soon replaces, such as a preview, is not sent again after a failure. */
  isPassing?: true
  fetch?: typeof fetch
}

type Call = <E extends Endpoint>(endpoint: E, ...input: InputArguments<CallInput<E>>) => Promise<AnswerOf<E>>

type Dependencies = {
  fetch: typeof fetch
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** False only if there is certainly no connection. */
  isOnline: () => boolean
  /** Called after each answer, with whether the site is read-only. */
  onReadOnly?: (isReadOnly: boolean) => void
  /** `undefined` if the code that repeats POSTs could not be loaded. */
  poster: () => Promise<Poster | undefined>
}
type OutgoingRequest = {
  method: string
  url: string
  body?: unknown
  key?: string
  signal?: AbortSignal | undefined
  fetch?: typeof fetch | undefined
}

/** Makes the only client of the API. */
export function callFrom(world: Dependencies): Call & { csrf: CsrfToken } {
  const guardDuplicates = duplicateGuard()
  const csrf = csrfTokenStore(async () => {
    const response = await answerTo({ method: 'GET', url: '/auth/csrf-token' })
    // The shape is not checked, because the server refuses the command if the token is missing.
    const { csrfToken } = (await readBody(response)) as { csrfToken: string }
    return csrfToken
  }, world.storage)

  async function answerTo(
    { method, url, body, key, signal, fetch = world.fetch }: OutgoingRequest,
    token?: string,
  ): Promise<Response> {
    const headers = new Headers({ accept: 'application/json' })
    if (token !== undefined) headers.set('x-csrf-token', token)
    if (key !== undefined) headers.set('idempotency-key', key)
    const isJson = body !== undefined && !(body instanceof FormData) && !(body instanceof Blob)
    if (isJson) headers.set('content-type', 'application/json')
    const payload = isJson ? JSON.stringify(body) : (body as BodyInit | undefined)
    try {
      const response = await fetch(url, {
        method,
        headers,
        credentials: 'same-origin',
        ...(payload === undefined ? {} : { body: payload }),
        ...(signal === undefined ? {} : { signal }),
      })
      world.onReadOnly?.(response.headers.has(READ_ONLY_HEADER))
      return response
    } catch (error) {
      if (signal?.aborted) throw error
      if (!world.isOnline()) throw new ApiError({ code: 'OFFLINE', status: 0, message: NO_CONNECTION })
      throw new ApiError({ code: 'NETWORK', status: 0, message: TEMPORARY_FAILURE })
    }
  }

  async function sendCommand(request: OutgoingRequest) {
    try {
      return await readBody(await answerTo(request, await csrf.current()))
    } catch (error) {
      if (!isCsrfRefusal(error)) throw error
      return readBody(await answerTo(request, await csrf.refetch()))
    }
  }

  const call: Call = async (endpoint, ...[input]) => {
    // An endpoint's type is "METHOD /path", so both halves exist.
    const [method, path] = endpoint.split(' ') as [string, string]
    const url = requestUrl(path, input?.params, input?.query)
    const request = { method, url, body: input?.body, signal: input?.signal, fetch: input?.fetch }
    // The server validates responses against the contract; validating here would add zod to the bundle.
    if (method === 'GET') return (await readBody(await answerTo(request))) as never
    const name = `${method} ${url} ${bodyKey(request.body)}`
    const send = async () => {
      const post = method === 'POST' && !input?.isPassing ? await world.poster() : undefined
      return post ? post(name, request.signal, (key) => sendCommand({ ...request, key })) : sendCommand(request)
    }
    return (await guardDuplicates(name, send)) as never
  }
  return Object.assign(call, { csrf })
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text()
  const body = parsedJson(text)
  if (response.ok && (text === '' || body !== undefined)) return body
  throw refusalOf(response, body)
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refusalOf({ status, headers }: Response, body: unknown): ApiError {
  const retryAfterSeconds = Number(headers.get('retry-after')) || undefined
  if (isErrorBody(body)) return new ApiError({ ...body, status, retryAfterSeconds })
  // A proxy answered instead of the server, so the message of a lost connection is shown.
  return new ApiError({ code: 'UNAVAILABLE', status, message: TEMPORARY_FAILURE, details: body, retryAfterSeconds })
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  'message' in body &&
  typeof body.code === 'string' &&
  typeof body.message === 'string'

const isCsrfRefusal = (error: unknown) => isRefusal(error, 'CSRF_INVALID')
