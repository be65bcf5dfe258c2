import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type TextChange = (path: string, text: string) => string

/** Opens a port through which a test can stop the site, and change its worker and pages as an upgrade would. */
export async function stoppableSite(origin: string) {
  let change: TextChange | undefined
  const requested: string[] = []
  const pass = (incoming: IncomingMessage, answer: ServerResponse) => {
    const { method, url = '/', headers } = incoming
    requested.push(url)
    const changes = change && (url === '/sw.js' || /text\/html/.test(headers.accept ?? '')) ? change : undefined
    const forwardedHeaders = changes ? { ...headers, 'accept-encoding': 'identity', 'if-none-match': '' } : headers
    const forwarded = request(`${origin}${url}`, { method, headers: forwardedHeaders }, (siteAnswer) => {
      if (!changes || siteAnswer.statusCode !== 200) {
        answer.writeHead(siteAnswer.statusCode ?? 502, siteAnswer.headers)
        siteAnswer.pipe(answer)
        return
      }
      const pieces: Buffer[] = []
      siteAnswer.on('data', (piece: Buffer) => pieces.push(piece))
      siteAnswer.on('end', () => {
        const { 'content-length': _length, etag: _etag, ...rest } = siteAnswer.headers
        answer.writeHead(200, rest).end(changes(url, Buffer.concat(pieces).toString()))
      })
    })
    forwarded.once('error', () => answer.destroy())
    incoming.pipe(forwarded)
  }
  let server = createServer(pass)
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo

  const stop = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }
  return {
    origin: `http://localhost:${port}`,
    requested,
    stop,
    async start() {
      server = createServer(pass)
      await listen(port)
    },
    upgrade(to: TextChange) {
      change = to
    },
  }
}
