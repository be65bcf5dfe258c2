import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { startRefusal } from '#server/platform/config/startRefusal.ts'
import { hasCode } from '#server/platform/systemErrors.ts'
import { type Account, canReach } from './account.ts'
import { diskFull, failureOf } from './failure.ts'
import type { Programs } from './programs.ts'

const DRAFT_PREFIX = '.draft-'
const OLD_DRAFT_MS = 60 * 60_000

type SocketDirectory = { path: string; fd: number | undefined; close: () => Promise<void> }

/**
 * Root's project often lies in a folder that only root may enter, while PostgreSQL runs as another user. An inherited
 * handle bypasses the parent folders, so that nothing is moved and no permission widened.
 */
export async function reachablePathTo(folder: string, account: Account | undefined): Promise<SocketDirectory> {
  if (!account || (await canReach(folder, account))) return { path: folder, fd: undefined, close: async () => {} }
  if (process.platform !== 'linux') {
    throw startRefusal(
      `PostgreSQL runs as the user "${account.name}", who may not enter ${folder}. Set DATA_DIR to a folder that everybody may enter, or start Buri as an ordinary user.`,
    )
  }
  const handle = await open(folder, 'r')
  return { path: '/proc/self/fd/3', fd: handle.fd, close: () => handle.close() }
}

export type ClusterPlan = {
  clusterDir: string
  programs: Programs
  account: Account | undefined
  isDurable: boolean
}

/** Refuses a cluster that these programs cannot serve, and leaves it untouched. */
export async function ensureCluster(plan: ClusterPlan): Promise<void> {
  const { clusterDir, programs, account } = plan
  await refuseForeignOwner(clusterDir, account)
  if (!existsSync(join(clusterDir, 'PG_VERSION'))) {
    await createCluster(plan)
    return
  }
  const version = Number((await readFile(join(clusterDir, 'PG_VERSION'), 'utf8')).trim())
  if (Number.isNaN(version)) {
    throw startRefusal(
      `${clusterDir}/PG_VERSION is damaged. Restore the folder from a copy, or set DATA_DIR to another folder.`,
    )
  }
  if (version !== programs.majorVersion) {
    throw startRefusal(
      `${clusterDir} was made by PostgreSQL ${version}; this Buri brings PostgreSQL ${programs.majorVersion} and leaves it untouched. Set PG_BIN to the folder of PostgreSQL ${version}'s programs, or DATA_DIR to another folder.`,
    )
  }
  const { uid, mode } = await stat(clusterDir)
  if (account && uid !== account.uid) await chownTree(clusterDir, account)
  // The folder may be a copy with wider permissions, which PostgreSQL refuses.
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) await chmod(clusterDir, 0o700)
}

async function refuseForeignOwner(clusterDir: string, account: Account | undefined): Promise<void> {
  const existing = await stat(clusterDir).catch(() => undefined)
  if (!existing || account || !process.getuid || existing.uid === process.getuid()) return
  throw startRefusal(
    `${clusterDir} belongs to another user of this machine. Start Buri as that user, or set DATA_DIR to a folder of your own.`,
  )
}

async function chownTree(folder: string, account: Account): Promise<void> {
  await chown(folder, account.uid, account.gid)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await chownTree(join(folder, entry.name), account)
    else await chown(join(folder, entry.name), account.uid, account.gid)
  }
}

/** Creates a draft and renames it, so that a start killed midway leaves no incomplete cluster. */
async function createCluster(plan: ClusterPlan): Promise<void> {
  const { clusterDir, account } = plan
  if (existsSync(clusterDir) && (await readdir(clusterDir)).length > 0) {
    throw startRefusal(
      `${clusterDir} is not empty and not a PostgreSQL cluster. Move it away, or set DATA_DIR to another folder.`,
    )
  }
  const parent = dirname(clusterDir)
  let draft: string | undefined
  try {
    await mkdir(parent, { recursive: true })
    await removeOldDrafts(clusterDir)
    draft = await mkdtemp(`${clusterDir}${DRAFT_PREFIX}`)
    if (account) await chown(draft, account.uid, account.gid)
    await initdb(draft, plan)
    await rename(draft, clusterDir)
  } catch (error) {
    if (draft) await rm(draft, { recursive: true, force: true })
    // Another start has created the cluster first, so ours is dropped.
    if (isOccupied(error) && existsSync(join(clusterDir, 'PG_VERSION'))) return
    throw refusalOf(error, parent)
  }
}

/** Young drafts stay, since they may belong to a start in progress. */
async function removeOldDrafts(clusterDir: string): Promise<void> {
  const parent = dirname(clusterDir)
  for (const name of await readdir(parent)) {
    if (!name.startsWith(`${basename(clusterDir)}${DRAFT_PREFIX}`)) continue
    const draft = join(parent, name)
    const { mtimeMs } = await stat(draft)
    if (Date.now() - mtimeMs > OLD_DRAFT_MS) await rm(draft, { recursive: true, force: true })
  }
}

async function initdb(draft: string, { clusterDir, programs, account, isDurable }: ClusterPlan): Promise<void> {
  const doorway = await reachablePathTo(draft, account)
  const locale = programs.majorVersion >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []
  const { code, output } = await runToEnd(
    join(programs.binDir, 'initdb'),
    [
      ...['-D', doorway.path, '-U', 'buri', '--auth=trust', '--no-instructions'],
      ...['--encoding=UTF8', '--locale=C', ...locale],
      ...(isDurable ? [] : ['--no-sync']),
    ],
    { account, fd: doorway.fd },
  ).finally(doorway.close)
  if (code !== 0) throw failureOf(output, clusterDir)
}

type ProgramExit = { code: number | null; output: string }

function runToEnd(
  program: string,
  args: string[],
  { account, fd }: { account: Account | undefined; fd: number | undefined },
) {
  return new Promise<ProgramExit>((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe', fd ?? 'ignore'],
      cwd: '/',
      ...(account && { uid: account.uid, gid: account.gid }),
    })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
  })
}

const isOccupied = (error: unknown) => hasCode(error, 'ENOTEMPTY', 'EEXIST')

function refusalOf(error: unknown, parent: string): unknown {
  if (hasCode(error, 'ENOSPC', 'EDQUOT')) return diskFull(parent, error)
  if (hasCode(error, 'EACCES', 'EROFS', 'EPERM')) {
    return startRefusal(`Buri may not write to ${parent}. Set DATA_DIR to a folder of your own.`, error)
  }
  return error
}
