import { connect } from 'node:net'

type Visit = {
  port: number
  paths: readonly string[]
  connections: number
  cookie?: string | undefined
  /** Seconds for which the addresses are repeated. Without it each address is requested once. */
  seconds?: number
}
type VisitFigures = {
  /** Latencies in milliseconds, ascending. */
  milliseconds: number[]
  perSecond: number
}

/** Requests the addresses over connections that stay open and have one request at a time. */
export async function visit({ port, paths, connections, cookie, seconds: maxSeconds }: Visit): Promise<VisitFigures> {
  const milliseconds: number[] = []
  let next = 0
  const started = performance.now()
  const isOver = maxSeconds === undefined ? () => false : () => performance.now() - started > maxSeconds * 1000
  const take = () => (isOver() ? undefined : paths[maxSeconds === undefined ? next++ : next++ % paths.length])
  await Promise.all(Array.from({ length: connections }, () => keepAsking({ port, cookie }, take, milliseconds)))
  const seconds = (performance.now() - started) / 1000
  return { milliseconds: milliseconds.sort((a, b) => a - b), perSecond: milliseconds.length / seconds }
}

export const ACCEPT_ENCODING = 'gzip, deflate, br, zstd'

const END_OF_HEAD = '\r\n\r\n'
const NOTHING = Buffer.alloc(0)

/** This client must be cheap, because it shares two cores with the server that it measures. */
function keepAsking(
  { port, cookie }: Pick<Visit, 'port' | 'cookie'>,
  take: () => string | undefined,
  milliseconds: number[],
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  let path = ''
  let askedAt = 0
  let missing: number | undefined
  let head: Buffer = NOTHING

  const sendNext = () => {
    const argument = take()
    if (argument === undefined) {
      socket.end()
      resolve()
      return
    }
    path = argument
    askedAt = performance.now()
    // The client addresses are random, because rate limits count per address.
    const from = Array.from({ length: 3 }, () => Math.floor(Math.random() * 255)).join('.')
    const lines = [
      `GET ${path} HTTP/1.1`,
      'host: localhost',
      `accept-encoding: ${ACCEPT_ENCODING}`,
      `x-forwarded-for: 10.${from}`,
      ...(cookie === undefined ? [] : [`cookie: ${cookie}`]),
    ]
    socket.write(lines.join('\r\n') + END_OF_HEAD)
  }
  socket.on('connect', sendNext)
  socket.on('error', reject)
  socket.on('close', () => reject(new Error(`the connection was closed at ${path}`)))
  socket.on('data', (chunk: Buffer) => {
    if (missing === undefined) {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
      const end = head.indexOf(END_OF_HEAD)
      if (end < 0) return
      const text = head.toString('latin1', 0, end)
      if (!text.startsWith('HTTP/1.1 200')) return reject(new Error(`${path} was answered ${text.split('\r\n', 1)}`))
      const length = /content-length: (\d+)/i.exec(text)?.[1]
      if (length === undefined) return reject(new Error(`${path} was answered without a length`))
      missing = Number(length) - (head.length - end - END_OF_HEAD.length)
    } else missing -= chunk.length
    if (missing > 0) return
    milliseconds.push(performance.now() - askedAt)
    missing = undefined
    head = NOTHING
    sendNext()
  })
  return promise
}

export const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
