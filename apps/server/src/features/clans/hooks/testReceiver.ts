import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { generate } from 'selfsigned'
import { Webhook } from 'standardwebhooks'
import { expect, vi } from 'vitest'
import type { OutsideNetwork } from '#server/platform/http/outgoing/postOutside.ts'

export const HOST = 'hooks.example.com'

type ReceivedRequest = { path: string | undefined; headers: IncomingHttpHeaders; body: string }

export async function openReceiver() {
  const altNames = [{ type: 2 as const, value: HOST }]
  const { cert, private: key } = await generate([{ name: 'commonName', value: HOST }], {
    extensions: [{ name: 'subjectAltName', altNames }],
  })
  const received: ReceivedRequest[] = []
  const answers: { status: number; headers?: Record<string, string> }[] = []
  let hold: Promise<void> = Promise.resolve()
  const server = createServer({ cert, key }, async (request, response) => {
    received.push({ path: request.url, headers: request.headers, body: await text(request) })
    const { status, headers } = answers.shift() ?? { status: 204 }
    await hold
    response.writeHead(status, headers).end('x'.repeat(100_000))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const outside: OutsideNetwork = { resolve: async () => ['127.0.0.1'], mayReach: () => true, port, ca: cert }

  return {
    outside,
    received,
    answers,
    hold() {
      let release = () => {}
      hold = new Promise((resolve) => {
        release = resolve
      })
      return release
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
export type Receiver = Awaited<ReturnType<typeof openReceiver>>

const textOf = (header: string | string[] | undefined) =>
  typeof header === 'string' ? header : expect.fail('a header is missing')

/** Verifies a message with a public library, as if it was received at that time, and returns the message. */
export function verifyMessage({ headers, body }: ReceivedRequest, secret: string, at: Date): Record<string, unknown> {
  vi.useFakeTimers({ now: at, toFake: ['Date'] })
  try {
    return new Webhook(secret).verify(body, {
      'webhook-id': textOf(headers['webhook-id']),
      'webhook-timestamp': textOf(headers['webhook-timestamp']),
      'webhook-signature': textOf(headers['webhook-signature']),
    }) as Record<string, unknown>
  } finally {
    vi.useRealTimers()
  }
}
