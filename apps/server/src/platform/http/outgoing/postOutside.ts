import { Resolver } from 'node:dns/promises'
import { request as requestPlain } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './publicAddress.ts'

export type PostOutcome =
  | { kind: 'answered'; status: number; tookMs: number }
  | { kind: 'failed'; problem: 'inner' | 'unresolved' | 'timeout' | 'tls' | 'unreachable'; tookMs: number }

/** Values that tests replace. `mayReachLoopback` also allows plain HTTP to this machine. */
export type OutsideNetwork = {
  mayReachLoopback?: boolean
  resolve?: (name: string) => Promise<string[]>
  mayReach?: (address: string) => boolean
  port?: number
  ca?: string
  patienceMs?: number
}

const PATIENCE_MS = 10_000
const DNS_PATIENCE_MS = 3000
const MAX_HEADER_BYTES = 8 * 1024

class RefusedByNetwork extends Error {
  readonly problem: 'inner' | 'unresolved'
  constructor(problem: 'inner' | 'unresolved') {
    super(problem)
    this.problem = problem
  }
}

/** `getaddrinfo` would also read the machine's hosts file, and slow names would occupy the process's shared threads. */
async function resolvePublicly(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: DNS_PATIENCE_MS, tries: 1 })
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return answers.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
}

const LOOPBACK = /^http:\/\/127\.0\.0\.1:\d+\//
export const isLoopback = (address: string): boolean => LOOPBACK.test(address)

type Headers = Readonly<Record<string, string>>

/**
 * Sends to an `https` address that a user chose. Only the checked addresses of the name are connected to, so that the
 * name cannot point to an inner address after the check. Follows no redirect and shares no connection.
 */
export function makePoster(outside: OutsideNetwork = {}) {
  const { resolve = resolvePublicly, mayReach = isPublicAddress, port, ca, patienceMs = PATIENCE_MS } = outside
  const isOwnLoopback = ({ href }: URL) => outside.mayReachLoopback === true && isLoopback(href)

  async function addressesOf(name: string): Promise<string[]> {
    const addresses = await resolve(name)
    if (addresses.length === 0) throw new RefusedByNetwork('unresolved')
    // One inner address suffices for a refusal, because honest receivers have none.
    if (!addresses.every(mayReach)) throw new RefusedByNetwork('inner')
    return addresses
  }

  const lookup: LookupFunction = (name, options, done) => {
    addressesOf(name).then(
      (addresses) => {
        const candidates = addresses.map((address) => ({ address, family: isIP(address) }))
        if (options.all) done(null, candidates)
        else done(null, candidates[0]?.address ?? '', candidates[0]?.family)
      },
      (error: Error) => done(error, []),
    )
  }

  const statusOf = (url: URL, headers: Headers, body: string | Buffer) =>
    new Promise<number>((resolveStatus, reject) => {
      // Node skips the lookup if the host is an IP address.
      if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0 && !isOwnLoopback(url)) throw new RefusedByNetwork('inner')
      const ask = isOwnLoopback(url) ? requestPlain : request
      const sent = ask(
        url,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers, 'content-length': Buffer.byteLength(body) },
          lookup,
          agent: false,
          maxHeaderSize: MAX_HEADER_BYTES,
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
      // The connection ended without an answer, such as after a change of protocol.
      sent.on('close', () => reject(new Error('the connection was closed')))
      sent.end(body)
    })

  return async (url: URL, headers: Headers, body: string | Buffer): Promise<PostOutcome> => {
    const started = performance.now()
    const tookMs = () => Math.round(performance.now() - started)
    try {
      return { kind: 'answered', status: await statusOf(url, headers, body), tookMs: tookMs() }
    } catch (error) {
      return { kind: 'failed', problem: problemOf(error), tookMs: tookMs() }
    }
  }
}
export type PostToNetwork = ReturnType<typeof makePoster>

const TLS_ERROR_CODE = /CERT|TLS|SSL|EPROTO|VERIFY/

/** Reveals no address, so that the error cannot be used to map a network. */
function problemOf(error: unknown): (PostOutcome & { kind: 'failed' })['problem'] {
  if (error instanceof RefusedByNetwork) return error.problem
  if (!(error instanceof Error)) return 'unreachable'
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'timeout'
  const code = 'code' in error ? String(error.code) : ''
  return TLS_ERROR_CODE.test(code) ? 'tls' : 'unreachable'
}
