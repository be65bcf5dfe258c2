import type { ServerResponse } from 'node:http'
import { AppError, ClientLeft } from '#server/platform/errors.ts'
import { isOwnMachine } from '#server/platform/http/readLimit.ts'

type Holder = { userId: string | null; address: string }
type Stream = {
  send: (event: { id: number; name?: string; data: unknown }) => void
}

const MAX_OPEN = { perAccount: 12, perAddress: 60, inAll: 4000 }
const HEARTBEAT_MS = 20_000
/** A random part of `SPREAD_MS` is added, so that pages reconnect and authenticate at different times. */
const LONGEST_MS = 10 * 60_000
const SPREAD_MS = 5 * 60_000
/** A client with this many unread bytes has gone, or will reconnect and ask for the missed events. */
const MAX_UNREAD_BYTES = 64 * 1024
const COME_BACK_MS = 2000

export function openStreams() {
  const open = new Map<ServerResponse, { key: string[]; endsAt: number }>()
  const counts = new Map<string, number>()
  let heartbeat: NodeJS.Timeout | undefined

  const keysOf = ({ userId, address }: Holder) => [
    ...(userId === null ? [] : [`account ${userId}`]),
    ...(isOwnMachine(address) ? [] : [`address ${address}`]),
  ]
  const maxOpenOf = (key: string) => (key.startsWith('account') ? MAX_OPEN.perAccount : MAX_OPEN.perAddress)

  function beat() {
    for (const [response, { endsAt }] of open) {
      // The stream is admitted but has no head yet. Writing now would send a default head in its place.
      if (!response.headersSent) continue
      if (Date.now() > endsAt) response.end()
      else write(response, ': still here\n\n')
    }
  }

  function write(response: ServerResponse, text: string) {
    if (response.writableEnded || response.destroyed) return
    response.write(text)
    if (response.writableLength > MAX_UNREAD_BYTES) response.destroy()
  }

  function removeStream(response: ServerResponse) {
    const { key = [] } = open.get(response) ?? {}
    open.delete(response)
    for (const name of key) {
      const remaining = (counts.get(name) ?? 1) - 1
      if (remaining === 0) counts.delete(name)
      else counts.set(name, remaining)
    }
    if (open.size > 0) return
    clearInterval(heartbeat)
    heartbeat = undefined
  }

  return {
    count: () => open.size,

    admit(response: ServerResponse, holder: Holder) {
      // The client left while its permission was checked, and `close` will not fire again.
      if (response.destroyed) throw new ClientLeft()
      if (open.size >= MAX_OPEN.inAll) throw new AppError('UNAVAILABLE', { retryAfterSeconds: HEARTBEAT_MS / 1000 })
      const key = keysOf(holder)
      if (key.some((name) => (counts.get(name) ?? 0) >= maxOpenOf(name)))
        throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: HEARTBEAT_MS / 1000 })
      for (const name of key) counts.set(name, (counts.get(name) ?? 0) + 1)
      open.set(response, { key, endsAt: Date.now() + LONGEST_MS + Math.random() * SPREAD_MS })
      heartbeat ??= setInterval(beat, HEARTBEAT_MS).unref()
      response.once('close', () => removeStream(response))
    },

    leave: removeStream,

    begin(response: ServerResponse, headers: Record<string, string | string[] | number | undefined>): Stream {
      response.writeHead(200, {
        ...headers,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // A buffering proxy would hold back every event.
        'x-accel-buffering': 'no',
      })
      write(response, `retry: ${COME_BACK_MS}\n\n`)
      return {
        send({ id, name, data }) {
          write(response, `${name ? `event: ${name}\n` : ''}id: ${id}\ndata: ${JSON.stringify(data)}\n\n`)
        },
      }
    },

    /** Ends all streams on shutdown, so that pages reconnect to the next process. */
    endAll() {
      for (const response of open.keys()) {
        if (response.headersSent) response.end()
        else response.destroy()
      }
    },
  }
}
export type Streams = ReturnType<typeof openStreams>
