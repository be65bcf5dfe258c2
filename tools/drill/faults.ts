import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Machine } from './addresses.ts'
import type { Cluster } from './cluster.ts'
import type { Load, Writer } from './load.ts'
import { PROCESS_NAMES, type ProcessName, type Site } from './site.ts'
import { upload } from './writes.ts'

type DrillScene = { cluster: Cluster; site: Site; load: Load; writers: readonly Writer[] }

/**
 * `strike` causes the fault and returns a function that repairs it, as a supervisor or a person would. The repair
 * begins once writes are restored.
 */
export type Fault = { name: string; isOfLeader: boolean; strike: (scene: DrillScene) => Promise<() => void> }

const ofLeader = (name: string, strike: (cluster: Cluster, leader: Machine) => () => void): Fault => ({
  name,
  isOfLeader: true,
  async strike({ cluster }) {
    const leader = await cluster.machines.leader()
    if (leader === undefined) throw new Error('There is no leader to strike.')
    return strike(cluster, leader)
  },
})

const ofReplica = (name: string, role: string): Fault => ({
  name,
  isOfLeader: false,
  async strike({ cluster }) {
    const [machine] = await cluster.machines.inRole(role)
    if (machine === undefined) throw new Error(`There is no ${role} to strike.`)
    cluster.machines.signalAgent(machine, 'SIGKILL')
    cluster.machines.killServer(machine)
    return () => cluster.machines.startAgent(machine)
  },
})

const serverDies = ofLeader('the leader’s server is killed', (cluster, leader) => {
  cluster.machines.killServer(leader)
  return () => {}
})

const machineDies = ofLeader('the leader’s machine dies (server and agent)', (cluster, leader) => {
  cluster.machines.signalAgent(leader, 'SIGKILL')
  cluster.machines.killServer(leader)
  return () => cluster.machines.startAgent(leader)
})

const agentDies = ofLeader('the leader’s agent is killed', (cluster, leader) => {
  cluster.machines.signalAgent(leader, 'SIGKILL')
  return () => cluster.machines.startAgent(leader)
})

const serverFreezes = ofLeader('the leader’s server is frozen', (cluster, leader) => {
  cluster.machines.signalServer(leader, 'SIGSTOP')
  return () => cluster.machines.signalServer(leader, 'SIGCONT')
})

const machineFreezes = ofLeader('the leader’s machine is frozen (server and agent)', (cluster, leader) => {
  cluster.machines.signalAgent(leader, 'SIGSTOP')
  cluster.machines.signalServer(leader, 'SIGSTOP')
  return () => {
    cluster.machines.signalServer(leader, 'SIGCONT')
    cluster.machines.signalAgent(leader, 'SIGCONT')
  }
})

const etcdIsCut = ofLeader('the leader’s way to etcd is cut', (cluster, leader) => {
  cluster.etcd.cut(leader)
  return () => cluster.etcd.mend(leader)
})

const poolerDies: Fault = {
  name: 'the pooler is killed',
  isOfLeader: false,
  async strike({ cluster }) {
    cluster.pooler.kill()
    const restart = setTimeout(cluster.pooler.restart, SUPERVISOR_MS)
    return () => {
      clearTimeout(restart)
      cluster.pooler.restart()
    }
  },
}

/** How long a supervisor waits before it starts something again. deploy/buri.service has the same value. */
const SUPERVISOR_MS = 5000

let killCount = 0
const oursDies: Fault = {
  name: 'a process of ours is killed in mid-upload',
  isOfLeader: false,
  async strike({ site, load, writers }) {
    const name: ProcessName = killCount++ % 2 === 0 ? 'web1' : 'web2'
    const writer = writers.at(-1)
    if (!writer) throw new Error('There is nobody to upload.')
    const wish = upload()
    await beginUpload(site.portOf(name), writer, wish.body)
    site.kill(name)
    const restart = setTimeout(() => site.restart(name), SUPERVISOR_MS)
    await load.write(writer, wish)
    return () => {
      clearTimeout(restart)
      site.restart(name)
    }
  },
}

async function beginUpload(port: number, { browser }: Writer, body: ReturnType<typeof upload>['body']) {
  if (!body || typeof body.content === 'string') throw new Error('An upload is bytes.')
  const headers = { ...browser.headers(), 'content-type': body.type, 'content-length': body.content.length }
  const sending = request({ host: '127.0.0.1', port, method: 'POST', path: '/api/uploads/images', headers })
  // The upload breaks off when the process is killed.
  sending.on('error', () => {})
  sending.write(body.content.subarray(0, body.content.length / 2))
  await pause(300)
}

/** Our processes are killed in turn, each after a random pause of up to a second. */
const KILL_COUNT = 20
const oursDieOften: Fault = {
  name: `our processes are killed ${KILL_COUNT} times`,
  isOfLeader: false,
  async strike({ site }) {
    for (let nth = 0; nth < KILL_COUNT; nth += 1) {
      // The random pause makes kills happen at different steps of the work.
      await pause(Math.random() * 1000)
      await site.replace(PROCESS_NAMES[nth % PROCESS_NAMES.length] ?? 'web1')
    }
    return () => {}
  },
}

const ALL_FAULTS: readonly Fault[] = [
  serverDies,
  machineDies,
  oursDies,
  agentDies,
  serverFreezes,
  ofReplica('the synchronous replica dies', 'sync_standby'),
  etcdIsCut,
  poolerDies,
  machineFreezes,
  ofReplica('another replica dies', 'replica'),
]

export const FAULTS_BY_KIND = {
  all: ALL_FAULTS,
  short: [serverDies, oursDies, machineDies],
  leader: ALL_FAULTS.filter(({ isOfLeader }) => isOfLeader),
  ours: [oursDieOften],
} as const satisfies Record<string, readonly Fault[]>

export const faultsFor = (count: number, kinds: readonly Fault[]): readonly Fault[] =>
  Array.from({ length: count }, (_, index) => kinds[index % kinds.length] ?? serverDies)
