import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hostOf, type Ports } from './addresses.ts'
import type { Packages } from './packages.ts'
import type { Program, Programs } from './programs.ts'

const CONFIGURATION = join(import.meta.dirname, '../../deploy/cluster')

type Options = { programs: Programs; packages: Packages; ports: Ports }

export function startHaproxy(
  { programs, packages }: Options,
  name: 'haproxy-database' | 'haproxy-web',
  env: Record<string, string>,
  edit = (text: string) => text,
) {
  const file = programs.write(`${name}.cfg`, edit(readFileSync(join(CONFIGURATION, `${name}.cfg`), 'utf8')))
  programs.start(name, packages.pathOf('haproxy'), ['-f', file], { env: { ...packages.env, ...env } })
}

export const startDatabaseProxies = (options: Options) =>
  startHaproxy(options, 'haproxy-database', {
    DB1: hostOf(1),
    DB2: hostOf(2),
    DB3: hostOf(3),
    DB_PORT: String(options.ports.database),
    PATRONI_PORT: String(options.ports.agent),
    LEADER_PORT: String(options.ports.leader),
    REPLICA_PORT: String(options.ports.replica),
  })

export function startPooler({ programs, packages, ports }: Options, password: string, mode: 'transaction' | 'session') {
  const userList = programs.write('userlist.txt', `"buri" "${password}"\n`)
  const text = readFileSync(join(CONFIGURATION, 'pgbouncer.ini'), 'utf8')
    .replace('port=5000', `port=${ports.leader}`)
    .replace('listen_port = 6432', `listen_port = ${ports.pooler}`)
    .replace('/etc/pgbouncer/userlist.txt', userList)
    .replace('pool_mode = transaction', `pool_mode = ${mode}`)
    .replace(mode === 'session' ? /^max_prepared_statements.*$/m : '', '')
    .concat(`unix_socket_dir = ${programs.folderOf('pooler')}\n`)
  const file = programs.write('pgbouncer.ini', text)
  const start = (): Program => programs.start('pgbouncer', packages.pathOf('pgbouncer'), [file], { env: packages.env })
  let pooler = start()
  return {
    kill: () => pooler.signal('SIGKILL'),
    restart() {
      if (pooler.hasEnded()) pooler = start()
    },
  }
}
