import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { hostOf, MACHINES, type Machine, type Ports } from './addresses.ts'
import type { Packages } from './packages.ts'
import { type Program, type Programs, signalTo, until } from './programs.ts'
import { openRelay, type Relay } from './relay.ts'

const CONFIGURATION = join(import.meta.dirname, '../../deploy/cluster')
/** The first Patroni that compares before it writes its name into etcd v3; deploy/cluster/README.md. */
const FIRST_FOR_ETCD_3 = [3, 0, 3]
/** The first PgBouncer that keeps prepared statements in transaction mode. */
const FIRST_FOR_TRANSACTIONS = [1, 21]

/** Bytes of log that a replica may lack and still count as one. */
const MOST_LAG = 1e6

type Options = { programs: Programs; packages: Packages; ports: Ports }
type Member = { name: string; role: string; state: string; lag?: number | string }

/** Three machines with PostgreSQL, Patroni and etcd, configured by deploy/cluster, with HAProxy and PgBouncer before them. */
export async function startCluster({ programs, packages, ports }: Options) {
  const { folder } = programs
  const env = { ...packages.env, HOME: folder }
  const password = randomBytes(16).toString('hex')
  const relays = new Map<Machine, Relay>()
  const agents = new Map<Machine, Program>()
  const nameOf = (machine: Machine) => `db${machine}`
  const machineOf = (name: string): Machine => MACHINES.find((one) => nameOf(one) === name) ?? 1

  function startEtcd(machine: Machine) {
    const name = `etcd${machine}`
    const client = `http://${hostOf(machine)}:${ports.etcd}`
    const peer = `http://${hostOf(machine)}:${ports.etcdPeer}`
    const members = MACHINES.map((one) => `etcd${one}=http://${hostOf(one)}:${ports.etcdPeer}`).join(',')
    const settings = {
      ETCD_NAME: name,
      ETCD_DATA_DIR: programs.folderOf(name),
      ETCD_LISTEN_CLIENT_URLS: client,
      ETCD_ADVERTISE_CLIENT_URLS: client,
      ETCD_LISTEN_PEER_URLS: peer,
      ETCD_INITIAL_ADVERTISE_PEER_URLS: peer,
      ETCD_INITIAL_CLUSTER: members,
      ETCD_INITIAL_CLUSTER_STATE: 'new',
      ...(usesEtcd3 ? {} : { ETCD_ENABLE_V2: 'true' }),
    }
    programs.start(name, packages.pathOf('etcd'), [], { env: { ...env, ...settings } })
  }
  const usesEtcd3 = isAtLeast(packages.versionOf('patroni'), FIRST_FOR_ETCD_3)
  for (const machine of MACHINES) startEtcd(machine)

  function startAgent(machine: Machine) {
    const own = programs.folderOf(nameOf(machine))
    const kind = usesEtcd3 ? 'ETCD3' : 'ETCD'
    const settings = {
      PATRONI_NAME: nameOf(machine),
      PATRONI_RESTAPI_LISTEN: `${hostOf(machine)}:${ports.agent}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `${hostOf(machine)}:${ports.agent}`,
      PATRONI_POSTGRESQL_LISTEN: `${hostOf(machine)}:${ports.database}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${hostOf(machine)}:${ports.database}`,
      PATRONI_POSTGRESQL_DATA_DIR: join(own, 'data'),
      PATRONI_POSTGRESQL_BIN_DIR: join(packages.pathOf('postgres'), '..'),
      PATRONI_POSTGRESQL_PGPASS: join(own, 'pgpass'),
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: password,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: password,
      PATRONI_REWIND_USERNAME: 'rewinder',
      PATRONI_REWIND_PASSWORD: password,
      [`PATRONI_${kind}_HOSTS`]: `${hostOf(machine)}:${ports.wayToEtcd}`,
      // It would otherwise learn the members' own addresses and go around the relay.
      [`PATRONI_${kind}_USE_PROXIES`]: 'true',
    }
    const file = programs.write(`patroni${machine}.yml`, patroniSettings(own))
    const args = [packages.pathOf('patroni'), file]
    agents.set(machine, programs.start(nameOf(machine), 'python3', args, { env: { ...env, ...settings } }))
  }

  /** deploy/cluster/patroni.yml without the archive, which needs a place of its own. */
  function patroniSettings(socketFolder: string) {
    const settings = parse(readFileSync(join(CONFIGURATION, 'patroni.yml'), 'utf8'))
    const { postgresql } = settings.bootstrap.dcs
    for (const name of ['archive_mode', 'archive_timeout', 'archive_command']) delete postgresql.parameters[name]
    delete postgresql.recovery_conf
    delete settings.postgresql.pgbackrest
    settings.postgresql.create_replica_methods = ['basebackup']
    settings.postgresql.parameters.unix_socket_directories = socketFolder
    // Three databases share this machine's memory with everything else.
    postgresql.parameters.shared_buffers = '64MB'
    return stringify(settings)
  }

  for (const machine of MACHINES) {
    const target = { host: hostOf(machine), port: ports.etcd }
    relays.set(machine, await openRelay(hostOf(machine), ports.wayToEtcd, target))
    startAgent(machine)
  }

  async function members(): Promise<Member[] | undefined> {
    for (const machine of MACHINES) {
      const members = await jsonOf<{ members: Member[] }>(`http://${hostOf(machine)}:${ports.agent}/cluster`)
      if (members) return members.members
    }
    return undefined
  }

  /** The leader that accepts writes, asked directly: the others may not know yet. */
  async function leader(): Promise<Machine | undefined> {
    for (const machine of MACHINES) {
      const answer = await fetchSoon(`http://${hostOf(machine)}:${ports.agent}/primary`)
      if (answer?.ok) return machine
    }
    return undefined
  }

  async function isWhole() {
    const all = await members()
    const kinds = all?.filter(({ state, lag }) => /^(running|streaming)$/.test(state) && Number(lag ?? 0) < MOST_LAG)
    const has = (role: string) => kinds?.some((member) => member.role === role) ?? false
    return kinds?.length === MACHINES.length && has('leader') && has('sync_standby') && (await leader()) !== undefined
  }

  const serverOf = (machine: Machine): number | undefined => {
    const file = join(folder, nameOf(machine), 'data/postmaster.pid')
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
  }
  function signalServer(machine: Machine, signal: NodeJS.Signals) {
    const first = serverOf(machine)
    if (first === undefined) return
    for (const pid of [first, ...childrenOf(first)]) signalTo(pid, signal)
  }

  await until('A leader and two replicas', 120, isWhole).catch((error: unknown) => {
    throw new Error(`${error instanceof Error ? error.message : error}\n${programs.lastWordsOf('db1')}`)
  })

  const query = (sql: string) => {
    const args = ['-XqAt', '-v', 'ON_ERROR_STOP=1', '-h', '127.0.0.1', '-p', String(ports.leader), '-U', 'postgres']
    const options = { encoding: 'utf8', input: sql, maxBuffer: 1 << 28, stdio: 'pipe' } as const
    const loginEnv = { ...process.env, ...env, PGPASSWORD: password, PGCONNECT_TIMEOUT: '5' }
    return (database: string) =>
      execFileSync(packages.pathOf('psql'), [...args, '-d', database, '-f', '-'], { ...options, env: loginEnv })
  }

  const hosts = { DB1: hostOf(1), DB2: hostOf(2), DB3: hostOf(3) }
  const haproxyEnv = {
    ...hosts,
    DB_PORT: String(ports.database),
    PATRONI_PORT: String(ports.agent),
    LEADER_PORT: String(ports.leader),
    REPLICA_PORT: String(ports.replica),
  }
  const haproxyArgs = ['-f', join(CONFIGURATION, 'haproxy-database.cfg')]
  const balancerFile = programs.write('haproxy-database.cfg', readFileSync(haproxyArgs[1] ?? '', 'utf8'))
  programs.start('haproxy-database', packages.pathOf('haproxy'), ['-f', balancerFile], {
    env: { ...env, ...haproxyEnv },
  })
  await until('A way to the leader', 20, async () => {
    try {
      return query('select 1')('postgres') === '1\n'
    } catch {
      // HAProxy has not seen it yet.
      return false
    }
  })
  query(`create role buri login password '${password}'`)('postgres')
  query(`create database buri owner buri template template0 encoding 'UTF8' locale 'C.UTF-8'`)('postgres')

  const keepsStatements = isAtLeast(packages.versionOf('pgbouncer'), FIRST_FOR_TRANSACTIONS)
  const userList = programs.write('userlist.txt', `"buri" "${password}"\n`)
  const poolerFile = programs.write(
    'pgbouncer.ini',
    readFileSync(join(CONFIGURATION, 'pgbouncer.ini'), 'utf8')
      .replace('port=5000', `port=${ports.leader}`)
      .replace('listen_port = 6432', `listen_port = ${ports.pooler}`)
      .replace('/etc/pgbouncer/userlist.txt', userList)
      .replace('pool_mode = transaction', `pool_mode = ${keepsStatements ? 'transaction' : 'session'}`)
      .replace(keepsStatements ? '' : /^max_prepared_statements.*$/m, '')
      .concat(`unix_socket_dir = ${programs.folderOf('pooler')}\n`),
  )
  let pooler: Program
  const startPooler = () => {
    pooler = programs.start('pgbouncer', packages.pathOf('pgbouncer'), [poolerFile], { env })
  }
  startPooler()

  const urlAt = (port: number) => `postgres://buri:${password}@127.0.0.1:${port}/buri`
  return {
    etcdApi: usesEtcd3 ? 'v3' : 'v2',
    poolMode: keepsStatements ? 'transaction' : 'session',
    urls: { leader: urlAt(ports.leader), replica: urlAt(ports.replica), pooler: urlAt(ports.pooler) },
    leader,
    isWhole,
    members,
    machinesOf: async (role: string) =>
      (await members())?.filter((member) => member.role === role).map(({ name }) => machineOf(name)) ?? [],
    query: (sql: string) => query(sql)('buri'),
    killServer: (machine: Machine) => {
      const server = serverOf(machine)
      if (server !== undefined) signalTo(server, 'SIGKILL')
    },
    killAgent: (machine: Machine) => agents.get(machine)?.signal('SIGKILL'),
    freezeServer: (machine: Machine) => signalServer(machine, 'SIGSTOP'),
    thawServer: (machine: Machine) => signalServer(machine, 'SIGCONT'),
    freezeAgent: (machine: Machine) => agents.get(machine)?.signal('SIGSTOP'),
    thawAgent: (machine: Machine) => agents.get(machine)?.signal('SIGCONT'),
    startAgent: (machine: Machine) => {
      if (agents.get(machine)?.hasEnded()) startAgent(machine)
    },
    cutEtcd: (machine: Machine) => relays.get(machine)?.cut(),
    mendEtcd: (machine: Machine) => relays.get(machine)?.mend(),
    killPooler: () => pooler.signal('SIGKILL'),
    startPooler: () => {
      if (pooler.hasEnded()) startPooler()
    },
    close: () => {
      for (const relay of relays.values()) relay.close()
    },
  }
}
export type Cluster = Awaited<ReturnType<typeof startCluster>>

const childrenOf = (pid: number): number[] => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
  } catch {
    // It has ended.
    return []
  }
}

async function fetchSoon(address: string): Promise<Response | undefined> {
  try {
    return await fetch(address, { signal: AbortSignal.timeout(2000) })
  } catch {
    // Dead, frozen or not started yet.
    return undefined
  }
}

async function jsonOf<Value>(address: string): Promise<Value | undefined> {
  const answer = await fetchSoon(address)
  // The agent's documented shape.
  return answer?.ok ? ((await answer.json()) as Value) : undefined
}

function isAtLeast(version: string, least: readonly number[]): boolean {
  const parts = version.split('.').map(Number)
  for (const [place, wanted] of least.entries()) {
    const given = parts[place] ?? 0
    if (given !== wanted) return given > wanted
  }
  return true
}
