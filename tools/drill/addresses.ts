import { createServer } from 'node:net'

export const MACHINES = [1, 2, 3] as const
export type Machine = (typeof MACHINES)[number]
export const hostOf = (machine: Machine) => `127.0.0.${machine}`

const PORT_NAMES = [
  ...['database', 'agent', 'etcd', 'etcdPeer', 'wayToEtcd', 'leader', 'replica', 'pooler'],
  ...['front', 'web1', 'web2'],
] as const
const FIRST_PORT = 4150
const PORT_STEP = 16
const LAST_PORT = 60_000

export type Ports = Record<'database' | 'agent' | 'etcd' | 'etcdPeer' | 'wayToEtcd', number> &
  Record<'leader' | 'replica' | 'pooler' | 'front' | 'web1' | 'web2', number>

export async function freePorts(): Promise<Ports> {
  for (let first = FIRST_PORT; first < LAST_PORT; first += PORT_STEP) {
    const ports = PORT_NAMES.map((_, index) => first + index)
    const free = await Promise.all(ports.map(isFree))
    if (free.every(Boolean))
      return Object.fromEntries(PORT_NAMES.map((name, index) => [name, first + index])) as unknown as Ports
  }
  throw new Error('This machine has no row of free ports.')
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })
