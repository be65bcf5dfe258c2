import { request } from 'node:https'
import { isIP } from 'node:net'
import { type LookupOptions, LookupRefused, publicLookup } from './publicLookup.ts'

export type Posted =
  | { kind: 'answered'; status: number; tookMs: number }
  /** `inner`: the name leads to an address that is not on the public internet. */
  | { kind: 'failed'; problem: 'inner' | 'unresolved' | 'timeout' | 'tls' | 'unreachable'; tookMs: number }

/** Parts that tests replace: where names lead, the allowed addresses, the port, and the trusted certificates. */
export type Outside = LookupOptions & {
  port?: number
  ca?: string
  patienceMs?: number
}

const PATIENCE_MS = 10_000
const MOST_HEADER_BYTES = 8 * 1024

/**
 * Sends JSON to an `https` address that a user chose. The addresses that its name has at this moment are judged and connected
 * to, so a name that leads elsewhere later reaches nothing inside. Follows no redirect, reads nothing of the answer but its
 * status, and shares no connection.
 */
export function outsidePoster(outside: Outside = {}) {
  const { port, ca, patienceMs = PATIENCE_MS } = outside
  const lookup = publicLookup(outside)

  const statusOf = (url: URL, headers: Readonly<Record<string, string>>, body: string) =>
    new Promise<number>((resolveStatus, reject) => {
      // Node looks up no name that is an address already.
      if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) throw new LookupRefused('inner')
      const sent = request(
        url,
        {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
          lookup,
          agent: false,
          maxHeaderSize: MOST_HEADER_BYTES,
          signal: AbortSignal.timeout(patienceMs),
          ...(port !== undefined && { port }),
          ...(ca !== undefined && { ca }),
        },
        (response) => {
          response.destroy()
          resolveStatus(response.statusCode ?? 0)
        },
      )
      sent.on('error', reject)
      // A change of protocol, for example, closes the connection without an answer.
      sent.on('close', () => reject(new Error('the connection was closed')))
      sent.end(body)
    })

  return async (url: URL, headers: Readonly<Record<string, string>>, body: string): Promise<Posted> => {
    const started = performance.now()
    const tookMs = () => Math.round(performance.now() - started)
    try {
      return { kind: 'answered', status: await statusOf(url, headers, body), tookMs: tookMs() }
    } catch (error) {
      return { kind: 'failed', problem: problemOf(error), tookMs: tookMs() }
    }
  }
}
export type PostOutside = ReturnType<typeof outsidePoster>

const OF_TLS = /CERT|TLS|SSL|EPROTO|VERIFY/

/** Names no address, so that nobody maps a network by it. */
function problemOf(error: unknown): (Posted & { kind: 'failed' })['problem'] {
  if (error instanceof LookupRefused) return error.problem
  if (!(error instanceof Error)) return 'unreachable'
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'timeout'
  const code = 'code' in error ? String(error.code) : ''
  return OF_TLS.test(code) ? 'tls' : 'unreachable'
}
