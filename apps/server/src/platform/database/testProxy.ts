import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'

type Wire = 'passes' | 'silent' | 'refuses'

/** https://www.postgresql.org/docs/current/protocol-message-formats.html: StartupMessage of version 3.0 */
const STARTUP_3_0 = 196_608
const POOLERS_PARAMETERS = ['user', 'database', 'application_name', 'client_encoding']

function startupParameters(message: Buffer): string[] {
  if (message.length < 8 || message.readInt32BE(4) !== STARTUP_3_0) return []
  const texts = message.subarray(8, message.readInt32BE(0)).toString().split('\0')
  return texts.filter((text, index) => index % 2 === 0 && text !== '')
}

/** Builds an error of the protocol: https://www.postgresql.org/docs/current/protocol-error-fields.html */
function errorMessage(code: string, message: string, severity = 'FATAL'): Buffer {
  const fields = Buffer.from(`S${severity}\0V${severity}\0C${code}\0M${message}\0\0`)
  const length = Buffer.alloc(4)
  length.writeInt32BE(fields.length + 4)
  return Buffer.concat([Buffer.from('E'), length, fields])
}

/**
 * Starts a proxy whose connections a test can cut, silence or turn to another server. `isPooler`: it refuses startup
 * parameters and gives process ids of its own, as PgBouncer does.
 */
export async function startProxy(url: string, { isPooler = false } = {}) {
  let target = url
  let wire: Wire = 'passes'
  const sockets = new Set<Socket>()
  let accepted = 0

  const server = createServer((socket) => {
    accepted += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    if (wire === 'refuses') return void socket.destroy()
    if (wire === 'silent') return
    const { host, port } = new Client({ connectionString: target })
    const upstream = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host)
    upstream.on('error', () => socket.destroy())
    upstream.on('close', () => socket.destroy())
    socket.on('close', () => upstream.destroy())
    let isFirstConnection = true
    socket.on('data', (part: Buffer) => {
      if (wire === 'silent') return
      const unknown =
        isPooler && isFirstConnection
          ? startupParameters(part).find((name) => !POOLERS_PARAMETERS.includes(name))
          : undefined
      isFirstConnection = false
      if (unknown !== undefined)
        return void socket.end(errorMessage('08P01', `unsupported startup parameter: ${unknown}`))
      upstream.write(part)
    })
    upstream.on('data', (part: Buffer) => {
      if (wire !== 'silent') socket.write(isPooler ? withOtherPid(part) : part)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const there = new URL(url)
  there.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  there.search = ''

  async function close() {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(close)
  return {
    url: there.href,
    accepted: () => accepted,
    open: () => sockets.size,
    set: (now: Wire) => {
      wire = now
    },
    turnTo: (other: string) => {
      target = other
    },
    cut: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Changes the process id in BackendKeyData: `K`, length 12, process id, secret. */
function withOtherPid(part: Buffer): Buffer {
  const offset = part.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]))
  if (offset >= 0) part.writeInt32BE(7, offset + 5)
  return part
}
