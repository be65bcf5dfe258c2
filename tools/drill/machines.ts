import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { hostOf, MACHINES, type Machine, type Ports } from './addresses.ts'
import type { Packages } from './packages.ts'
import { type Program, type Programs, signalTo } from './programs.ts'

const PATRONI = join(import.meta.dirname, '../../deploy/cluster/patroni.yml')
/** How many bytes of log a replica may lack and still count as up to date. */
const MAX_LAG_BYTES = 1e6

type Options = { programs: Programs; packages: Packages; ports: Ports; password: string; api: 'v2' | 'v3' }
type Member = { name: string; role: string; state: string; lag?: number | string }

export function startMachines({ programs, packages, ports, password, api }: Options) {
  const agents = new Map<Machine, Program>()
  const nameOf = (machine: Machine) => `db${machine}`
  const agentAt = (machine: Machine) => `${hostOf(machine)}:${ports.agent}`
  const etcd = api === 'v3' ? 'ETCD3' : 'ETCD'

  function startAgent(machine: Machine) {
    const ownFolder = programs.folderOf(nameOf(machine))
    const server = `${hostOf(machine)}:${ports.database}`
    const settings = {
      HOME: ownFolder,
      PATRONI_NAME: nameOf(machine),
      PATRONI_RESTAPI_LISTEN: agentAt(machine),
      PATRONI_RESTAPI_CONNECT_ADDRESS: agentAt(machine),
      PATRONI_POSTGRESQL_LISTEN: server,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: server,
      PATRONI_POSTGRESQL_DATA_DIR: join(ownFolder, 'data'),
      PATRONI_POSTGRESQL_BIN_DIR: join(packages.pathOf('postgres'), '..'),
      PATRONI_POSTGRESQL_PGPASS: join(ownFolder, 'pgpass'),
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: password,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: password,
      PATRONI_REWIND_USERNAME: 'rewinder',
      PATRONI_REWIND_PASSWORD: password,
      [`PATRONI_${etcd}_HOSTS`]: `${hostOf(machine)}:${ports.wayToEtcd}`,
      // Without this setting, Patroni would learn the members' own addresses and go around the relay.
      [`PATRONI_${etcd}_USE_PROXIES`]: 'true',
    }
    const file = programs.write(`patroni${machine}.yml`, settingsFor(ownFolder))
    const env = { ...packages.env, ...settings }
    agents.set(machine, programs.start(nameOf(machine), 'python3', [packages.pathOf('patroni'), file], { env }))
  }
  for (const machine of MACHINES) startAgent(machine)

  const serverOf = (machine: Machine): number | undefined => {
    const file = join(programs.folder, nameOf(machine), 'data/postmaster.pid')
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
  }
  function signalServer(machine: Machine, signal: NodeJS.Signals) {
    const first = serverOf(machine)
    if (first === undefined) return
    for (const pid of [first, ...childrenOf(first)]) signalTo(pid, signal)
  }

  async function members(): Promise<Member[]> {
    for (const machine of MACHINES) {
      const answer = await fetchSoon(`http://${agentAt(machine)}/cluster`)
      // The answer is not validated, because its format is the one that Patroni documents.
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
    }
    return []
  }

  const leads = async (machine: Machine) => (await fetchSoon(`http://${agentAt(machine)}/primary`))?.ok === true
  /** Each machine is asked whether it accepts writes, because the others might not know a new leader yet. */
  async function leader(): Promise<Machine | undefined> {
    for (const machine of MACHINES) if (await leads(machine)) return machine
    return undefined
  }

  return {
    leader,
    /** Asks only the other machines, because the earlier leader may still believe that it leads. */
    async areLedByAnother(formerLeader: Machine | undefined): Promise<boolean> {
      const otherMachines = MACHINES.filter((machine) => machine !== formerLeader)
      return (await Promise.all(otherMachines.map(leads))).some(Boolean)
    },
    async inRole(role: string): Promise<Machine[]> {
      const names = (await members()).filter((member) => member.role === role).map(({ name }) => name)
      return MACHINES.filter((machine) => names.includes(nameOf(machine)))
    },
    /**
     * Whether the cluster is complete: a leader and two replicas that follow it closely, one of them the synchronous
     * one.
     */
    async areWhole(): Promise<boolean> {
      const healthyMembers = (await members()).filter(
        ({ state, lag }) => /^(running|streaming)$/.test(state) && Number(lag ?? 0) < MAX_LAG_BYTES,
      )
      const has = (role: string) => healthyMembers.some((member) => member.role === role)
      return (
        healthyMembers.length === MACHINES.length &&
        has('leader') &&
        has('sync_standby') &&
        (await leader()) !== undefined
      )
    },
    startAgent(machine: Machine) {
      if (agents.get(machine)?.hasEnded()) startAgent(machine)
    },
    signalAgent: (machine: Machine, signal: NodeJS.Signals) => agents.get(machine)?.signal(signal),
    signalServer,
    /** Kills the first process of the server. Its other processes then end too. */
    killServer(machine: Machine) {
      const first = serverOf(machine)
      if (first !== undefined) signalTo(first, 'SIGKILL')
    },
  }
}

/** Returns deploy/cluster/patroni.yml without the archive, for which a drill has no place. */
function settingsFor(socketFolder: string): string {
  const settings = parse(readFileSync(PATRONI, 'utf8'))
  const { postgresql } = settings.bootstrap.dcs
  for (const name of ['archive_mode', 'archive_timeout', 'archive_command']) delete postgresql.parameters[name]
  delete postgresql.recovery_conf
  delete settings.postgresql.pgbackrest
  settings.postgresql.create_replica_methods = ['basebackup']
  settings.postgresql.parameters.unix_socket_directories = socketFolder
  // The three servers share this machine's memory with everything else.
  postgresql.parameters.shared_buffers = '64MB'
  return stringify(settings)
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
  } catch {
    // The process has ended.
    return []
  }
}

async function fetchSoon(address: string): Promise<Response | undefined> {
  try {
    return await fetch(address, { signal: AbortSignal.timeout(2000) })
  } catch {
    // The server is dead, frozen or not started yet.
    return undefined
  }
}
