import { realpath, rm, statfs } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { startRefusal } from '../config/startRefusal.ts'
import { accountFor } from './embedded/account.ts'
import { ensureCluster } from './embedded/cluster.ts'
import { failedClient, failureOf, isBusy } from './embedded/failure.ts'
import { isAlive, isOrphaned, recordOwner, runningPostmaster } from './embedded/postmaster.ts'
import { findPrograms } from './embedded/programs.ts'
import { type ServerProcess, spawnServer } from './embedded/server.ts'
import { socketFolder, urlOf } from './embedded/socket.ts'

export type EmbeddedPostgres = {
  url: string
  pid: () => number
  isOurs: () => boolean
  /** Returns the given error, or a sentence about a full disk that caused it. */
  explain: (error: unknown) => Promise<unknown>
  stop: () => Promise<void>
}

export type EmbeddedOptions = {
  dataDir: string
  pgBin?: string | undefined
  /** False in tests. A power cut then loses everything. */
  isDurable?: boolean
  isReplicated?: boolean
  log?: (sentence: string) => void
}

const DATABASE = 'buri'
const BUSY_LIMIT_MS = 60_000
const LOOK_AGAIN_MS = 500
// https://www.postgresql.org/docs/18/errcodes-appendix.html: cannot_connect_now, admin_shutdown, too_many_connections
const NOT_YET = ['57P03', '57P01', '53300']

export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log = () => {}, isDurable = true, isReplicated = false } = options
  const clusterDir = await clusterFolder(options.dataDir)
  const account = await accountFor(clusterDir)
  const socket = await socketFolder(clusterDir, account)
  const programs = await findPrograms(account, options.pgBin)

  const plan = { clusterDir, programs, account, isDurable, isReplicated }

  type RunningServer = { pid: number; ours: ServerProcess | undefined }

  async function serve(): Promise<RunningServer> {
    const deadline = Date.now() + BUSY_LIMIT_MS
    while (true) {
      const postmaster = await runningPostmaster(clusterDir)
      if (postmaster) {
        if (await isOrphaned(clusterDir, postmaster.pid)) stopOrphan(postmaster.pid)
        else if (!postmaster.isStopping && (await answers(postmaster.pid)))
          return { pid: postmaster.pid, ours: undefined }
        await wait(30)
        continue
      }
      await ensureCluster(plan)
      await socketFolder(clusterDir, account) // another command may have removed the folder when it exited
      const ownServer = await spawnServer({ ...plan, socketDir: socket.forServer })
      if (await answers(ownServer.pid)) {
        await recordOwner(clusterDir, ownServer.pid)
        return { pid: ownServer.pid, ours: ownServer }
      }
      const output = await ownServer.ended
      if (!isBusy(output) || Date.now() > deadline) throw failureOf(output, clusterDir, await freeBytesOf(clusterDir))
      await wait(100)
    }
  }

  /** Returns false if the server exits before it answers. Crash recovery may take minutes. */
  async function answers(pid: number): Promise<boolean> {
    while (isAlive(pid)) {
      const client = new Client({ connectionString: urlOf(socket, 'postgres'), connectionTimeoutMillis: 5000 })
      client.on('error', () => {})
      try {
        await client.connect()
        // Two starts use the same socket, so the server that answers may be the other start's.
        if ((await runningPostmaster(clusterDir))?.pid === pid) {
          await createDatabase(client)
          return true
        }
        await wait(15)
      } catch (error) {
        // The server is not ready yet: there is no socket, or it refuses while starting, stopping or full.
        if (error instanceof DatabaseError && !NOT_YET.includes(error.code ?? '')) throw error
        await wait(15)
      } finally {
        await client.end().catch(() => {})
      }
      if ((await runningPostmaster(clusterDir))?.isStopping) return false
    }
    return false
  }

  let serving = await serve()
  let reviving: Promise<void> | undefined
  const watch = setInterval(() => {
    if (!reviving && !isAlive(serving.pid)) {
      reviving = revive().finally(() => {
        reviving = undefined
      })
    }
  }, LOOK_AGAIN_MS)
  watch.unref()

  async function revive(): Promise<void> {
    log(
      serving.ours
        ? 'PostgreSQL ended unexpectedly; starting it again.'
        : 'The command that ran PostgreSQL has ended; running it here.',
    )
    try {
      serving = await serve()
    } catch (error) {
      // If the restart fails, the next check tries again. Until then requests are refused, and the log has the reason.
      log(error instanceof Error ? error.message : String(error))
    }
  }

  return {
    url: urlOf(socket, DATABASE),
    pid: () => serving.pid,
    isOurs: () => serving.ours !== undefined,
    explain: async (error) => failedClient(error, clusterDir, await freeBytesOf(clusterDir)),
    async stop() {
      clearInterval(watch)
      await reviving
      if (!serving.ours) return
      await serving.ours.stop()
      if (socket.forClients !== clusterDir) await rm(socket.forClients, { recursive: true, force: true })
    },
  }
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Symlinks are resolved, since two spellings of a data folder must find the same server. */
async function clusterFolder(dataDir: string): Promise<string> {
  let [existing, rest] = [resolve(dataDir), 'postgres']
  while (true) {
    const real = await realpath(existing).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw startRefusal(`DATA_DIR ${dataDir} cannot be used: ${error.message}.`, error)
    })
    if (real !== undefined) return join(real, rest)
    rest = join(basename(existing), rest)
    existing = dirname(existing)
  }
}

function stopOrphan(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // The server has exited, or belongs to a user we cannot signal. The next start's refusal says so.
  }
}

async function createDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
  if (rowCount) return
  await client.query(`create database ${DATABASE}`).catch((error: unknown) => {
    // Another start created the database between our check and our statement.
    const existsAlready = error instanceof DatabaseError && (error.code === '42P04' || error.code === '23505')
    if (!existsAlready) throw error
  })
}
