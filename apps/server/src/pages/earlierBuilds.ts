import { hash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '@buri/domain/seoulTime'
import { hasCode } from '#server/platform/systemErrors.ts'

const ASSETS = 'assets'
/** Files that open pages request later; fonts keep their names and are not among them. */
const ASKED_LATER = /\.(js|css)$/
const DRAFT_PREFIX = '.draft-'
const DRAFT_DAYS = 1
const KEPT_DAYS = 30
const MAX_KEPT = 10
const LOOK_AGAIN_MS = 5000

type Options = { webDir: string; buildsDir: string; now: Date }
type StoredBuild = { name: string; path: string; at: Date }

/** A build is in use until another one replaces it, and is then kept for thirty days; at most ten are kept. */
export async function keepBuild({ webDir, buildsDir, now }: Options): Promise<void> {
  const assets = join(webDir, ASSETS)
  const code = await codeIn(assets)
  if (code.length === 0) return
  const build = join(buildsDir, hash('sha256', code.join('\n'), 'hex').slice(0, 16))
  await mkdir(buildsDir, { recursive: true })
  await markPreviousBuildUnused({ buildsDir, now })
  await removeOld({ build, buildsDir, now })
  if (!(await isWhole(build, assets, code))) await copyBuild(assets, code, { build, buildsDir })
  await utimes(build, now, now)
}

/**
 * A page opened before an upgrade still requests the rest of its own code. Unknown files are looked for again: while
 * servers are upgraded one by one, a page from one server may ask another.
 */
export function earlierCodeFinder(buildsDir: string, nowMs: () => number = Date.now) {
  let folders: ReadonlyMap<string, string> = new Map()
  let readAt = Number.NEGATIVE_INFINITY
  let readingFolders: Promise<void> | undefined
  return async (address: string): Promise<string | undefined> => {
    if (!folders.has(address) && nowMs() - readAt >= LOOK_AGAIN_MS) {
      readAt = nowMs()
      readingFolders = addressesIn(buildsDir).then((addresses) => {
        folders = addresses
      })
    }
    if (!folders.has(address)) await readingFolders
    return folders.get(address)
  }
}

async function addressesIn(buildsDir: string): Promise<ReadonlyMap<string, string>> {
  const folders = new Map<string, string>()
  for (const { name, path } of await buildsIn(buildsDir)) {
    if (name.startsWith(DRAFT_PREFIX)) continue
    // If several builds have a file, the one kept longest wins.
    for (const file of await codeIn(path)) {
      const address = `/${ASSETS}/${file}`
      if (!folders.has(address)) folders.set(address, join(path, file))
    }
  }
  return folders
}

const codeIn = async (folder: string) => (await namesIn(folder)).filter((name) => ASKED_LATER.test(name)).sort()

type Start = { build: string; buildsDir: string; now: Date }

async function markPreviousBuildUnused({ buildsDir, now }: Pick<Start, 'buildsDir' | 'now'>) {
  const last = (await buildsIn(buildsDir)).find(({ name }) => !name.startsWith(DRAFT_PREFIX))
  const until = new Date(now.getTime() - 1)
  if (last) await utimes(last.path, until, until)
}

async function removeOld({ build, buildsDir, now }: Start) {
  const otherBuilds = (await buildsIn(buildsDir)).filter(({ path }) => path !== build)
  const [drafts = [], builds = []] = [true, false].map((isDraft) =>
    otherBuilds.filter(({ name }) => name.startsWith(DRAFT_PREFIX) === isDraft),
  )
  const daysOf = ({ at }: StoredBuild) => (now.getTime() - at.getTime()) / DAY_MS
  const go = [
    ...builds.filter((kept, index) => daysOf(kept) > KEPT_DAYS || index >= MAX_KEPT - 1),
    ...drafts.filter((draft) => daysOf(draft) > DRAFT_DAYS),
  ]
  await Promise.all(go.map(({ path }) => rm(path, { recursive: true, force: true })))
}

/** Whether the build is whole. The machine may have stopped while the build was written. */
async function isWhole(build: string, assets: string, names: readonly string[]): Promise<boolean> {
  const sizeOf = async (file: string) => (await stat(file)).size
  try {
    const pairs = await Promise.all(
      names.map((name) => Promise.all([sizeOf(join(build, name)), sizeOf(join(assets, name))])),
    )
    return pairs.every(([storedValue, own]) => storedValue === own)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}

/** Copies into a draft that is then renamed, so that no parallel or interrupted start leaves a partial build. */
async function copyBuild(
  assets: string,
  names: readonly string[],
  { build, buildsDir }: Pick<Start, 'build' | 'buildsDir'>,
) {
  const draft = await mkdtemp(join(buildsDir, DRAFT_PREFIX))
  try {
    for (const name of names) await copyFile(join(assets, name), join(draft, name))
    try {
      await rename(draft, build)
    } catch (error) {
      if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error
      if (await isWhole(build, assets, names)) return
      await rm(build, { recursive: true, force: true })
      await rename(draft, build)
    }
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function buildsIn(buildsDir: string): Promise<StoredBuild[]> {
  const folders = await Promise.all((await namesIn(buildsDir)).map((name) => folderIn(buildsDir, name)))
  return folders.flat().sort((a, b) => b.at.getTime() - a.at.getTime())
}

/** The list is empty if another starting server has renamed or removed the folder, or if it is a file. */
async function folderIn(buildsDir: string, name: string): Promise<StoredBuild[]> {
  const path = join(buildsDir, name)
  try {
    const stats = await stat(path)
    return stats.isDirectory() ? [{ name, path, at: stats.mtime }] : []
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    // The folder may be missing because nothing is built or stored yet, or unusable, which the start has warned about.
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EACCES')) return []
    throw error
  }
}
