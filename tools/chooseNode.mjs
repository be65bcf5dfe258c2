import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { QUIET, spawnNpm } from './spawnNpm.mjs'

const PINNED_NODE = process.platform === 'win32' ? 'node_modules/node/bin/node.exe' : 'node_modules/node/bin/node'

/** The oldest Node that has everything the code uses. It needs only the libraries that Node 20 needs. */
const OLDEST_NODE = '24.21.0'
/** Odd-numbered releases are short-lived and not supported here. */
const UNSUPPORTED_MAJOR = 25

/** Debian packages with libraries that the pinned Node needs and some machines lack. */
const DEBIAN_PACKAGES = { 'libatomic.so.1': 'libatomic1', 'libstdc++.so.6': 'libstdc++6' }

/**
 * Returns the pinned Node or, if that does not run, the machine's own Node if it is new enough. If a library is
 * missing, fetches an older Node that does not need it. Throws if none of them runs.
 */
export function nodeFor(root, { own = process.execPath, version = process.versions.node, fetch = fetchOldest } = {}) {
  const pinned = join(root, PINNED_NODE)
  const failure = failureOf(pinned)
  if (failure === undefined) return pinned
  if (isNewEnough(version)) return own
  const library = missingLibrary(failure)
  if (library === undefined) {
    throw new Error(
      `The Node that Buri pins could not be fetched or does not run (${failure}). Is the npm registry within reach?`,
    )
  }
  const fetchedNode = fetch(root)
  if (fetchedNode !== undefined && failureOf(fetchedNode) === undefined) return fetchedNode
  const name = DEBIAN_PACKAGES[library]
  const advice = name === undefined ? '' : ` (on Debian and Ubuntu: apt-get install -y ${name})`
  throw new Error(
    `The Node that Buri pins needs the library ${library}, which this machine does not have. Install it${advice} and start again.`,
  )
}

/**
 * Whether the pinned Node is missing or only partly installed. If it only lacks a library of the machine, it is
 * complete.
 */
export function isPinnedNodeMissing(root) {
  const failure = failureOf(join(root, PINNED_NODE))
  return failure !== undefined && missingLibrary(failure) === undefined
}

function failureOf(node) {
  if (!existsSync(node)) return 'it is not there'
  const { status, stderr, error } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  if (status === 0) return undefined
  return stderr?.trim().split('\n').at(-1) || error?.message || `exit code ${status}`
}

const missingLibrary = (failure) => /error while loading shared libraries: ([^:\s]+)/.exec(failure)?.[1]

export function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  const [leastMajor, leastMinor] = OLDEST_NODE.split('.').map(Number)
  return major === leastMajor ? minor >= leastMinor : major > leastMajor && major !== UNSUPPORTED_MAJOR
}

/** Fetches Node from the registry of the pinned version. The next install removes the folder. */
function fetchOldest(root) {
  const name = `node-${process.platform}-${process.arch}`
  const folder = join(root, 'node_modules/.cache/oldest-node')
  const node = join(folder, 'node_modules', name, 'bin/node')
  if (existsSync(node)) return node
  console.error(`Fetching Node ${OLDEST_NODE}: this machine lacks a library that the pinned one needs…`)
  mkdirSync(folder, { recursive: true })
  // Without this file npm would use the project in the folder above.
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  const { status } = spawnNpm(folder, ['install', '--no-save', ...QUIET, `${name}@${OLDEST_NODE}`])
  return status === 0 ? node : undefined
}
