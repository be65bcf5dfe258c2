// Node takes the types out of what it loads with a compiler that then stays in memory, some 17 MB of it. A server loads
// sources from which they were taken before, by the same compiler: every word is where it was.
import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const FOLDER = join(ROOT, 'node_modules/.cache/buri-plain')
/** Benches start servers too. */
const SOURCES = ['apps/server', 'packages', 'bench']

/** Where this source stands without its types; its name says what it was made from, so that none is ever stale. */
export const plainFileOf = (source) => join(FOLDER, hash('sha1', source))

/** Writes what is missing and removes what no source leads to any more. */
function writePlainSources() {
  mkdirSync(FOLDER, { recursive: true })
  const unused = new Set(readdirSync(FOLDER).map((name) => join(FOLDER, name)))
  for (const path of SOURCES.flatMap(sourcesIn)) {
    const source = readFileSync(path, 'utf8')
    const file = plainFileOf(source)
    unused.delete(file)
    if (existsSync(file)) continue
    // A server that starts meanwhile finds whole files.
    const draft = `${file}-${process.pid}`
    writeFileSync(draft, stripTypeScriptTypes(source))
    renameSync(draft, file)
  }
  for (const file of unused) rmSync(file, { force: true })
}

const sourcesIn = (folder) =>
  readdirSync(join(ROOT, folder), { recursive: true })
    .filter((path) => /(?<!\.test)\.ts$/.test(path) && !/(^|[\\/])node_modules[\\/]/.test(path))
    .map((path) => join(ROOT, folder, path))

if (import.meta.main) writePlainSources()
