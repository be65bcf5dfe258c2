import { hash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '@buri/domain/seoulTime'

const ASSETS = 'assets'
/** Of a build, what open pages ask for later; the typeface keeps its names. */
const ASKED_LATER = /\.(js|css)$/
const DRAFT = '.draft-'
const DRAFT_DAYS = 1
const KEPT_DAYS = 30
const MOST_KEPT = 10

type Options = { webDir: string; keepIn: string; now: Date }

/**
 * Keeps the code of this build, and finds that of the builds before it by its addresses: a page that was opened before the
 * site was upgraded asks for the rest of its own program. A name has the hash of what it names, so no build has another's.
 */
export async function earlierBuilds({ webDir, keepIn, now }: Options): Promise<ReadonlyMap<string, string>> {
  const assets = join(webDir, ASSETS)
  const names = await codeIn(assets)
  if (names.length > 0) await keep(assets, names, { keepIn, now })
  const found = new Map<string, string>()
  for (const build of await keptIn(keepIn, now)) {
    for (const name of await codeIn(build)) found.set(`/${ASSETS}/${name}`, join(build, name))
  }
  return found
}

const codeIn = async (folder: string) => (await namesIn(folder)).filter((name) => ASKED_LATER.test(name)).sort()

/** Where several start at once, or one is stopped meanwhile, no build is half there. */
async function keep(assets: string, names: readonly string[], { keepIn, now }: Pick<Options, 'keepIn' | 'now'>) {
  const build = join(keepIn, hash('sha256', names.join('\n'), 'hex').slice(0, 16))
  await mkdir(keepIn, { recursive: true })
  const draft = await mkdtemp(join(keepIn, DRAFT))
  for (const name of names) await copyFile(join(assets, name), join(draft, name))
  try {
    await rename(draft, build)
  } catch (error) {
    await rm(draft, { recursive: true })
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error
  }
  await utimes(build, now, now)
}

/** The builds that are not too old, after those that are have been removed. */
async function keptIn(keepIn: string, now: Date): Promise<string[]> {
  const kept = (await Promise.all((await namesIn(keepIn)).map((name) => agedIn(keepIn, name, now)))).flat()
  const [drafts = [], builds = []] = [true, false].map((isDraft) =>
    kept.filter(({ name }) => name.startsWith(DRAFT) === isDraft),
  )
  const stay = builds
    .sort((one, other) => one.days - other.days)
    .filter(({ days }) => days < KEPT_DAYS)
    .slice(0, MOST_KEPT)
  const go = [...builds.filter((build) => !stay.includes(build)), ...drafts.filter(({ days }) => days > DRAFT_DAYS)]
  await Promise.all(go.map(({ path }) => rm(path, { recursive: true, force: true })))
  return stay.map(({ path }) => path)
}

/** None where another server that starts has renamed or removed it meanwhile. */
async function agedIn(keepIn: string, name: string, now: Date) {
  const path = join(keepIn, name)
  try {
    return [{ name, path, days: (now.getTime() - (await stat(path)).mtimeMs) / DAY_MS }]
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    // Not built, or nothing kept yet.
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

const hasCode = (error: unknown, ...codes: string[]) =>
  error instanceof Error && 'code' in error && codes.some((code) => error.code === code)
