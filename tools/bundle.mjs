// Prints the path of a program's bundle, which includes its libraries. A bundle takes far less memory than about a
// thousand modules (docs/decisions/0053-heap-limits-and-one-bundled-file-keep-a-servers-memory-small.md).
import { createHash } from 'node:crypto'
import { existsSync, globSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const BUNDLES = join(ROOT, 'apps/server/dist')
const SOURCES = ['apps/server', 'packages']
const DECIDING = ['package-lock.json', 'tools/bundle.mjs']
/** Packages that are not bundled, because they have native parts or are optional. */
const LEFT_OUT = ['@resvg/resvg-js', 'pg-native', 'sharp']

const HOUR_MS = 3_600_000
/** How many earlier bundles are kept. Each has 6 MB. */
const KEPT_BUNDLES = 9
const PLACES = /new URL\('(\.[^']+\.ts)', import\.meta\.url\)|\bimport\.meta\.(dirname|filename|url)\b/g

async function bundleOf(program) {
  const name = basename(program, '.ts')
  const folder = join(BUNDLES, `${name}-${fingerprintOf(program)}`)
  const file = join(folder, `${name}.mjs`)
  if (existsSync(file)) return file

  // The bundler is imported only here, because production images contain bundles but no bundler.
  const { rolldown } = await import('rolldown')
  console.error('Bundling the server…')
  const draft = join(BUNDLES, `draft-${name}-${process.pid}`)
  try {
    const programs = new Set([join(ROOT, program)])
    // The list grows during the loop, because programs start other programs.
    for (const one of programs) {
      const bundle = await rolldown({
        input: one,
        cwd: ROOT,
        platform: 'node',
        external: LEFT_OUT,
        plugins: [keepPlaces(folder, programs)],
        onLog: (_, { message }) => console.error(message),
      })
      await bundle.write({
        file: join(draft, `${basename(one, '.ts')}.mjs`),
        format: 'esm',
        intro: 'const bundleFolder = import.meta.dirname',
        codeSplitting: false,
        // V8 stores strings with any character outside Latin-1 in twice the memory.
        charset: 'ascii',
        comments: false,
      })
      await bundle.close()
    }
    putInPlace(draft, folder, file)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  removeOlder(name, folder)
  return file
}

function putInPlace(draft, folder, file) {
  try {
    renameSync(draft, folder)
  } catch (error) {
    // Another process may have made the bundle in the meantime.
    if (!existsSync(file)) throw error
  }
}

/** A plugin that lets modules find the files beside them, and gives threads the bundles of their entry points. */
function keepPlaces(folder, programs) {
  const from = (path) => JSON.stringify(relative(folder, path))
  return {
    name: 'keep-places',
    transform: {
      filter: { id: /^[^\0]/, code: /\bimport\.meta\.\w|\b__(dir|file)name\b/ },
      handler(code, id) {
        const pathOf = (path) => `(bundleFolder + '/' + ${from(path)})`
        // The names have underscores, because a CommonJS module may define the usual names itself.
        if (!code.includes('import.meta'))
          return code.replace(/\b__(dir|file)name\b/g, (_, what) => pathOf(what === 'dir' ? dirname(id) : id))
        return code.replace(PLACES, (_, path, what) => {
          if (what === 'url') return `new URL(${from(id)}, import.meta.url).href`
          if (what) return pathOf(what === 'dirname' ? dirname(id) : id)
          const program = resolve(dirname(id), path)
          programs.add(program)
          return `new URL('./${basename(program, '.ts')}.mjs', import.meta.url)`
        })
      },
    },
  }
}

function fingerprintOf(program) {
  const hash = createHash('sha256')
  const exclude = (path) => /(^|[\\/])(node_modules|dist)$|\.test\.ts$/.test(path)
  const sources = globSync(
    [...SOURCES, dirname(program)].map((folder) => `${folder}/**/*.{ts,json}`),
    { cwd: ROOT, exclude },
  )
  for (const path of [...new Set(sources)].sort().concat(DECIDING)) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(ROOT, path)))
      .update('\0')
  }
  return hash.digest('hex').slice(0, 16)
}

/**
 * Removes older bundles. Some stay, because a running server may still start a thread from its bundle, even if an
 * operator upgrades several times before restarting it.
 */
function removeOlder(name, folder) {
  const modifiedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const pathsStarting = (beginning) =>
    readdirSync(BUNDLES)
      .filter((other) => other.startsWith(beginning))
      .map((other) => join(BUNDLES, other))
  const older = pathsStarting(`${name}-`)
    .filter((other) => other !== folder)
    .sort((a, b) => modifiedAt(b) - modifiedAt(a))
    .slice(KEPT_BUNDLES)
  const abandoned = pathsStarting('draft-').filter((draft) => modifiedAt(draft) < Date.now() - HOUR_MS)
  for (const other of [...older, ...abandoned]) rmSync(other, { recursive: true, force: true })
}

try {
  console.log(await bundleOf(process.argv[2]))
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
