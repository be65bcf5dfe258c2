import { createServer } from 'node:net'

/**
 * Paths that Vite proxies to the server in development. Vite serves pages and modules itself. `/auth/success` is a
 * page, on which sign-in ends.
 */
export const SERVER_ADDRESSES =
  '^/(?:(?:api|auth(?!/success)|dev|web|docs|embed|images|metrics|oembed|og|assets/game)(?:[/?]|$)|\\.well-known/|health/ready$|favicon\\.ico|robots\\.txt|sitemap\\.xml)'

type ServerOptions = { host: string; port: number; publicUrl: string | undefined }

/**
 * Browsers use Vite on the requested port. The server behind it takes another port and keeps it across restarts. The
 * server's public address is Vite's, so that sign-in returns there.
 */
export function devAddresses({ host, port, publicUrl }: ServerOptions, free: readonly [number, number]) {
  const [webPort, serverPort] = [port === 0 ? free[0] : port, free[1]]
  return {
    webPort,
    server: { PORT: String(serverPort), PUBLIC_URL: publicUrl ?? `http://localhost:${webPort}` },
    web: { BURI_SERVER: `http://${hostInUrl(host)}:${serverPort}` },
  }
}

function hostInUrl(host: string) {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

export async function twoFreePorts(host: string): Promise<[number, number]> {
  const servers = [createServer(), createServer()] as const
  const [first, second] = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve, reject) => {
          server.once('error', reject)
          server.listen(0, host, () => {
            const address = server.address()
            resolve(typeof address === 'object' && address ? address.port : 0)
          })
        }),
    ),
  )
  for (const server of servers) server.close()
  return [first ?? 0, second ?? 0]
}
