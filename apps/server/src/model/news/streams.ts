import type { ServerResponse } from 'node:http'
import { AppError, AskerLeft } from '#server/platform/errors.ts'
import { isOwnMachine } from '#server/platform/http/readLimit.ts'

/** Who holds a stream open; counted by each process for itself. */
type Holder = { userId: string | null; address: string }
type Stream = {
  send: (event: { id: number; name?: string; data: unknown }) => void
}

const MOST = { perAccount: 12, perAddress: 60, inAll: 4000 }
const HEARTBEAT_MS = 20_000
/** A page comes back by itself, and is then asked anew who it is. Spread, so that not all come back at once. */
const LONGEST_MS = 10 * 60_000
const SPREAD_MS = 5 * 60_000
/** Anyone who does not read so much of what was sent has gone, or will come back and ask for what was missed. */
const MOST_UNREAD_BYTES = 64 * 1024
const COME_BACK_MS = 2000

/** Open streams of this process: how many each may hold, that they live, and that they end. */
export function openStreams() {
  const open = new Map<ServerResponse, { key: string[]; endsAt: number }>()
  const counts = new Map<string, number>()
  let heartbeat: NodeJS.Timeout | undefined

  const keysOf = ({ userId, address }: Holder) => [
    ...(userId === null ? [] : [`account ${userId}`]),
    ...(isOwnMachine(address) ? [] : [`address ${address}`]),
  ]
  const mostOf = (key: string) => (key.startsWith('account') ? MOST.perAccount : MOST.perAddress)

  function beat() {
    for (const [response, { endsAt }] of open) {
      // One that has a place and no head yet: what is written now would come in its stead.
      if (!response.headersSent) continue
      if (Date.now() > endsAt) response.end()
      else write(response, ': still here\n\n')
    }
  }

  function write(response: ServerResponse, text: string) {
    if (response.writableEnded || response.destroyed) return
    response.write(text)
    if (response.writableLength > MOST_UNREAD_BYTES) response.destroy()
  }

  function leave(response: ServerResponse) {
    const { key = [] } = open.get(response) ?? {}
    open.delete(response)
    for (const name of key) {
      const left = (counts.get(name) ?? 1) - 1
      if (left === 0) counts.delete(name)
      else counts.set(name, left)
    }
    if (open.size > 0) return
    clearInterval(heartbeat)
    heartbeat = undefined
  }

  return {
    count: () => open.size,

    /** Takes a place for as long as the connection lasts, or refuses one. */
    admit(response: ServerResponse, holder: Holder) {
      // Left while its right was asked for: nothing would tell of it a second time.
      if (response.destroyed) throw new AskerLeft()
      if (open.size >= MOST.inAll) throw new AppError('UNAVAILABLE', { retryAfterSeconds: HEARTBEAT_MS / 1000 })
      const key = keysOf(holder)
      if (key.some((name) => (counts.get(name) ?? 0) >= mostOf(name)))
        throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: HEARTBEAT_MS / 1000 })
      for (const name of key) counts.set(name, (counts.get(name) ?? 0) + 1)
      open.set(response, { key, endsAt: Date.now() + LONGEST_MS + Math.random() * SPREAD_MS })
      heartbeat ??= setInterval(beat, HEARTBEAT_MS).unref()
      response.once('close', () => leave(response))
    },

    leave,

    begin(response: ServerResponse, headers: Record<string, string | string[] | number | undefined>): Stream {
      response.writeHead(200, {
        ...headers,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // A proxy that gathers answers would keep every event to itself.
        'x-accel-buffering': 'no',
      })
      write(response, `retry: ${COME_BACK_MS}\n\n`)
      return {
        send({ id, name, data }) {
          write(response, `${name ? `event: ${name}\n` : ''}id: ${id}\ndata: ${JSON.stringify(data)}\n\n`)
        },
      }
    },

    /** Pages come back to the process that serves next. */
    endAll() {
      for (const response of open.keys()) {
        if (response.headersSent) response.end()
        else response.destroy()
      }
    },
  }
}
export type Streams = ReturnType<typeof openStreams>
