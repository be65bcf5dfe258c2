import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const PACKAGES = {
  postgres: 'postgresql',
  psql: 'postgresql',
  pgbouncer: 'pgbouncer',
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
}
type ProgramName = keyof typeof PACKAGES
const PROGRAM_NAMES = Object.keys(PACKAGES) as ProgramName[]

export type Packages = {
  pathOf: (name: ProgramName) => string
  env: Record<string, string>
  versionOf: (name: ProgramName) => string
}

/**
 * Finds the programs of a cluster on this machine, or unpacks missing ones from Debian's packages into `folder`. The
 * packages are not installed, so no service is started, now or later, and no root rights are needed.
 */
export function findPackages(folder: string): Packages {
  const missing = PROGRAM_NAMES.filter((name) => findProgram(folder, name) === undefined)
  if (missing.length > 0) unpack([...new Set(missing.map((name) => PACKAGES[name]))], folder)
  const paths = new Map(PROGRAM_NAMES.map((name) => [name, findProgram(folder, name)]))
  const pathOf = (name: ProgramName) => {
    const path = paths.get(name)
    if (path === undefined) throw new Error(`The package ${PACKAGES[name]} has no program ${name}.`)
    return path
  }
  for (const name of PROGRAM_NAMES) pathOf(name)
  const env = {
    LD_LIBRARY_PATH: globSync(`${folder}/{usr/,}lib/*-linux-gnu`).join(delimiter),
    PYTHONPATH: join(folder, 'usr/lib/python3/dist-packages'),
  }
  return {
    pathOf,
    env,
    versionOf(name) {
      const options = { encoding: 'utf8', env: { ...process.env, ...env } } as const
      const { stdout, stderr } = spawnSync(pathOf(name), [name === 'haproxy' ? '-v' : '--version'], options)
      return /\d+(?:\.\d+)+/.exec(`${stdout}${stderr}`)?.[0] ?? 'unknown'
    },
  }
}

function findProgram(folder: string, name: ProgramName): string | undefined {
  const roots = [folder, '/']
  // Debian keeps PostgreSQL's programs in one folder for each version. The newest version is used.
  const versions = roots.flatMap((root) => {
    const versionsFolder = join(root, 'usr/lib/postgresql')
    if (!existsSync(versionsFolder)) return []
    return readdirSync(versionsFolder)
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(versionsFolder, version, 'bin'))
  })
  const folders = [...roots.flatMap((root) => [join(root, 'usr/bin'), join(root, 'usr/sbin')]), ...versions]
  return folders.map((searchFolder) => join(searchFolder, name)).find((path) => existsSync(path))
}

function unpack(names: readonly string[], folder: string) {
  if (spawnSync('apt-get', ['--version']).status !== 0) {
    throw new Error(`The drill needs Debian’s packages ${names.join(', ')}, and this machine has no apt-get.`)
  }
  const neededPackages = neededFor(names)
  const archives = join(folder, 'archives')
  mkdirSync(archives, { recursive: true })
  try {
    execFileSync('apt-get', ['-qq', 'download', ...neededPackages], {
      cwd: archives,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    for (const file of readdirSync(archives)) execFileSync('dpkg-deb', ['-x', join(archives, file), folder])
  } catch (error) {
    throw new Error(`Debian’s packages ${neededPackages.join(', ')} could not be fetched (${wordsOf(error)}).`)
  }
}

function neededFor(names: readonly string[]): string[] {
  const simulateInstall = () =>
    spawnSync('apt-get', ['-qq', '--simulate', '--no-install-recommends', 'install', ...names], { encoding: 'utf8' })
  let { status, stdout, stderr } = simulateInstall()
  // A fresh machine has no list of packages. Only root may fetch it.
  if (status !== 0 && process.getuid?.() === 0) {
    spawnSync('apt-get', ['-qq', 'update'])
    ;({ status, stdout, stderr } = simulateInstall())
  }
  if (status !== 0) throw new Error(`Debian’s packages ${names.join(', ')} cannot be had: ${stderr.trim()}`)
  return [...stdout.matchAll(/^Inst (\S+)/gm)].map(([, name = '']) => name)
}

const wordsOf = (error: unknown) => (error instanceof Error ? (error.message.split('\n').at(-1) ?? '') : String(error))
