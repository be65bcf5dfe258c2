import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { isPinnedNodeMissing, nodeFor } from './chooseNode.mjs'
import { QUIET, spawnNpm } from './spawnNpm.mjs'

/**
 * Installs the locked dependencies if they are missing or outdated, and returns the Node that is to run them. Never
 * writes the lock file.
 */
export async function ensureDependencies(root) {
  if (!isInstalled(root)) {
    console.error('Installing the dependencies that package-lock.json names…')
    runNpm(root, ['ci', ...QUIET])
  }
  // `.npmrc` turns install scripts off, so a fresh install has no pinned Node yet.
  if (isPinnedNodeMissing(root)) fetchPinnedNode(root)
  return nodeFor(root)
}

/** npm writes its record of installed packages last, so an interrupted install has none. */
function isInstalled(root) {
  const installed = lockedPackages(join(root, 'node_modules/.package-lock.json'))
  const locked = lockedPackages(join(root, 'package-lock.json'))
  if (!locked) throw new Error('package-lock.json is missing or damaged. Restore it from the repository.')
  if (!installed) return false
  // A production image has no development packages.
  const isProduction = process.env.NODE_ENV === 'production'
  return Object.entries(locked).every(([path, wanted]) => {
    if (path === '') return true
    const installedPackage = installed[path]
    if (!installedPackage) return Boolean(wanted.optional || wanted.devOptional || (isProduction && wanted.dev))
    return installedPackage.version === wanted.version && installedPackage.integrity === wanted.integrity
  })
}

function lockedPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    // The record is missing or was cut off while npm wrote it, so the install has to be repeated.
    return undefined
  }
}

function runNpm(root, args) {
  if (spawnNpm(root, args).status !== 0) {
    throw new Error(
      `npm ${args[0]} failed, so Buri cannot run. Its reason stands above; is the npm registry within reach?`,
    )
  }
}

function fetchPinnedNode(root) {
  console.error('Fetching the pinned Node…')
  // The script spawns npm in a way about which newer Nodes warn.
  const result = spawnSync(process.execPath, ['--no-deprecation', 'installArchSpecificPackage.js'], {
    cwd: join(root, 'node_modules/node'),
    stdio: ['ignore', process.stderr.fd, process.stderr.fd],
  })
  if (result.status === 0) linkPinnedNode(root)
}

/**
 * Links the pinned Node in `.bin`, where the tools look for it. npm does not link it, because it was still missing when
 * npm made its links.
 */
function linkPinnedNode(root) {
  const link = join(root, 'node_modules/.bin/node')
  if (process.platform !== 'win32' && !existsSync(link)) symlinkSync('../node/bin/node', link)
}
