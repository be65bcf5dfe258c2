import { connect, createServer, type Socket } from 'node:net'

/** Opens a relay. A cut relay forwards nothing and refuses no connection, like a lost network. */
export async function openRelay(host: string, port: number, target: { host: string; port: number }) {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((client) => {
    trackSocket(client)
    if (isCut) return
    const upstream = connect(target)
    trackSocket(upstream)
    client.pipe(upstream).pipe(client)
    for (const [socket, peer] of [[client, upstream] as const, [upstream, client] as const])
      socket.once('close', () => peer.destroy())
  })
  function trackSocket(socket: Socket) {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    // Either end may break off at any time. The close event that follows is handled, so the error needs no handling.
    socket.on('error', () => {})
  }
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    cut() {
      isCut = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    mend() {
      isCut = false
      for (const socket of sockets) socket.destroy()
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
export type Relay = Awaited<ReturnType<typeof openRelay>>
