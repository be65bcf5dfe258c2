import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { hostOf, type Ports } from './addresses.ts'
import { startEtcd } from './etcd.ts'
import { startMachines } from './machines.ts'
import type { Packages } from './packages.ts'
import { type Programs, waitUntil } from './programs.ts'
import { startDatabaseProxies, startPooler } from './proxies.ts'

/** The first version of Patroni that compares before it writes its name into etcd v3; see deploy/cluster/README.md. */
const FIRST_FOR_ETCD_3 = [3, 0, 3]
/** The first version of PgBouncer that keeps prepared statements in transaction mode. */
const FIRST_FOR_TRANSACTIONS = [1, 21]
/**
 * The checks take two seconds in all. That is also how long HAProxy needs to notice a dead server, by two checks a
 * second apart.
 */
const STEADY_CHECKS = { times: 4, ms: 500 }
const LONGEST_START_S = 120
const MAX_OUTPUT = 1 << 28

type Options = { programs: Programs; packages: Packages; ports: Ports }

/**
 * Starts PostgreSQL under Patroni on three machines, configured by deploy/cluster, with HAProxy and PgBouncer before
 * them.
 */
export async function startCluster(options: Options) {
  const { programs, packages, ports } = options
  const password = randomBytes(16).toString('hex')
  const api = isVersionAtLeast(packages.versionOf('patroni'), FIRST_FOR_ETCD_3) ? 'v3' : 'v2'
  const poolMode = isVersionAtLeast(packages.versionOf('pgbouncer'), FIRST_FOR_TRANSACTIONS) ? 'transaction' : 'session'
  const etcd = await startEtcd(options, api)
  const machines = startMachines({ ...options, password, api })

  const queryAt = (host: string, port: number, database: string, sql: string) =>
    new Promise<string>((resolve, reject) => {
      const connection = ['-h', host, '-p', String(port), '-U', 'postgres', '-d', database]
      const env = { ...process.env, ...packages.env, PGPASSWORD: password, PGCONNECT_TIMEOUT: '5' }
      const args = ['-XqAt', '-v', 'ON_ERROR_STOP=1', ...connection, '-c', sql]
      execFile(packages.pathOf('psql'), args, { env, maxBuffer: MAX_OUTPUT }, (error, stdout) =>
        error ? reject(error) : resolve(stdout),
      )
    })
  async function isWayOpen() {
    try {
      for (let time = 0; time < STEADY_CHECKS.times; time += 1) {
        await pause(STEADY_CHECKS.ms)
        const answer = await queryAt('127.0.0.1', ports.leader, 'buri', 'select pg_is_in_recovery()')
        if (answer !== 'f\n') return false
      }
      return true
    } catch {
      // HAProxy has not found the leader yet.
      return false
    }
  }

  await waitUntil('A leader and two replicas', LONGEST_START_S, machines.areWhole).catch((error: unknown) => {
    throw new Error(`${error instanceof Error ? error.message : error}\n${programs.lastWordsOf('db1')}`)
  })
  const leader = hostOf((await machines.leader()) ?? 1)
  const MAKE = [`create role buri login password '${password}'`]
  MAKE.push(`create database buri owner buri template template0 encoding 'UTF8' locale 'C.UTF-8'`)
  for (const sql of MAKE) await queryAt(leader, ports.database, 'postgres', sql)
  startDatabaseProxies(options)
  const pooler = startPooler(options, password, poolMode)
  await waitUntil('A way to the leader', LONGEST_START_S, isWayOpen)

  const urlAt = (port: number) => `postgres://buri:${password}@127.0.0.1:${port}/buri`
  return {
    api,
    poolMode,
    etcd,
    machines,
    pooler,
    urls: { leader: urlAt(ports.leader), replica: urlAt(ports.replica), pooler: urlAt(ports.pooler) },
    query: (sql: string) => queryAt('127.0.0.1', ports.leader, 'buri', sql),
  }
}
export type Cluster = Awaited<ReturnType<typeof startCluster>>

function isVersionAtLeast(version: string, least: readonly number[]): boolean {
  const parts = version.split('.').map(Number)
  for (const [index, leastVersion] of least.entries()) {
    const versionPart = parts[index] ?? 0
    if (versionPart !== leastVersion) return versionPart > leastVersion
  }
  return true
}
