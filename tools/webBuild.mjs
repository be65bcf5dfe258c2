import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const SOURCES = ['apps/web', 'packages', 'package-lock.json']
const NOT_BUILT = /(^|\/)(node_modules|dist)$|\.test\.tsx?$/

export async function buildWebIfStale(root, node) {
  const dist = join(root, 'apps/web/dist')
  const stamp = join(dist, '.sources')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const fingerprint = fingerprintOf(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return
  // Production images contain the built web but no builder.
  if (!existsSync(vite) && existsSync(stamp)) return

  console.error('Building the web…')
  // The build goes into another folder first, so that a running server keeps serving complete files.
  const draft = join(root, `node_modules/.cache/buri-web-${process.pid}`)
  const runs = (...args) =>
    spawnSync(node, [vite, 'build', '--logLevel', 'warn', ...args], {
      cwd: join(root, 'apps/web'),
      stdio: ['ignore', process.stderr.fd, process.stderr.fd],
    }).status === 0
  // The second build makes the overlay's page. The third one lets the server draw the first view of each page.
  const isBuilt =
    runs('--emptyOutDir', '--outDir', draft) &&
    runs('--mode', 'overlay', '--outDir', draft) &&
    runs('--emptyOutDir', '--ssr', 'src/app/start/firstView.tsx', '--outDir', join(draft, '.firstView'))
  if (!isBuilt) {
    rmSync(draft, { recursive: true, force: true })
    throw new Error('The web could not be built; the reason stands above.')
  }
  writeFileSync(join(draft, '.sources'), fingerprint)
  rmSync(dist, { recursive: true, force: true })
  renameSync(draft, dist)
}

function fingerprintOf(root) {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((source) => filesIn(join(root, source)))) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function filesIn(path) {
  if (NOT_BUILT.test(path) || !existsSync(path)) return []
  if (path.endsWith('package-lock.json')) return [path]
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const inside = join(path, entry.name)
      if (entry.isDirectory()) return filesIn(inside)
      return entry.isFile() && !NOT_BUILT.test(inside) ? [inside] : []
    })
}
