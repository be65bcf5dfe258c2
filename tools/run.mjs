// The one door of every npm script. Plain JavaScript, because it runs on whatever Node 20 or newer a machine has,
// before the project's own Node 26 is there.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isatty } from 'node:tty'
import { fileURLToPath } from 'node:url'
import { ensureDependencies } from './dependencies.mjs'
import { helpOf, isAskedFor, USAGES, versionOf } from './help.mjs'
import { buildWebIfStale } from './webBuild.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
// Where the person stands who typed the command: npm itself always moves to the project.
const theirFolder = process.env.INIT_CWD ?? process.cwd()

// docs/decisions/0053-what-keeps-a-servers-memory-small.md
const NODE_FLAGS = JSON.parse(readFileSync(join(root, 'apps/server/node-flags.json'), 'utf8'))

const SERVER = 'apps/server/src/main.ts'
const COMMANDS = {
  start: { script: SERVER, needsWeb: true, needsBundle: true, ...NODE_FLAGS },
  dev: { script: 'tools/dev.ts' },
  test: { script: 'tools/test.ts', counts: true },
  check: { script: 'tools/check.ts', counts: true },
  import: { script: 'apps/server/src/cli/import.ts', namesFiles: true },
  rebuild: { script: 'apps/server/src/cli/rebuild.ts' },
  backup: { script: 'apps/server/src/cli/backup.ts', namesFiles: true },
  restore: { script: 'apps/server/src/cli/restore.ts', namesFiles: true },
  assets: { script: 'apps/server/src/cli/assets.ts' },
  admin: { script: 'apps/server/src/cli/admin.ts' },
  bench: { script: 'bench/run.ts' },
  build: { needsWeb: true, needsBundle: true },
  'db:new': { script: 'tools/newMigration.ts' },
  'db:types': { script: 'tools/generateTableTypes.ts' },
}

const SIGNAL_NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }
const SAME_WISH_MS = 500

// Survives a closed terminal: writing to it fails, and nobody reads it.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

const [name = '', ...args] = process.argv.slice(2)
const command = COMMANDS[name]
const asked = isAskedFor(command ? args : [name, ...args])
if (asked) {
  console.log(asked === 'version' ? versionOf() : helpOf(command && name))
  process.exit(0)
}
if (!command) {
  console.error(`There is no command "${name}". There are: ${Object.keys(COMMANDS).join(', ')}.`)
  process.exit(1)
}
if (args.length > 0 && USAGES[name].takesNothing) {
  console.error(`${name} has no argument ${JSON.stringify(args[0])}.\n\n${helpOf(name)}`)
  process.exit(1)
}

let node
let bundled
try {
  node = await ensureDependencies(root)
  if (command.needsWeb) await buildWebIfStale(root, node)
  if (command.needsBundle) bundled = bundleOf(SERVER)
} catch (error) {
  console.error(error.message)
  if (command.counts) console.log('0 passed, 1 failed')
  process.exit(1)
}
if (command.script) runUnder({ ...command, script: bundled ?? command.script })

/** Without a bundle a server holds more memory and is the same. */
function bundleOf(program) {
  const { status, stdout } = spawnSync(node, [join(root, 'tools/bundle.mjs'), program], {
    stdio: ['ignore', 'pipe', process.stderr.fd],
    encoding: 'utf8',
  })
  if (status === 0) return stdout.trim()
  console.error('The server could not be bundled (see above), so it starts from its sources.')
  return program
}

function runUnder({ script, namesFiles, flags = [], env = {} }) {
  const preloaded = new URL('./endWithParent.mjs', import.meta.url).href
  const child = spawn(node, [...flags, '--import', preloaded, resolve(root, script), ...args], {
    cwd: namesFiles ? theirFolder : root,
    env: { ...env, ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Out of the terminal's group: Ctrl-C reaches it through us, once.
    detached: process.platform !== 'win32',
  })
  child.once('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (SIGNAL_NUMBERS[signal] ?? 1)))
  const survivesHangup = { now: false }
  passSignalsOn(child)
  endWithTerminal(child, survivesHangup)
  stopWhenOrphaned(child, survivesHangup)
}

/** The terminal and npm both tell us of one Ctrl-C, and to the child a second one means "stop at once". */
function passSignalsOn(child) {
  const lastAt = {}
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      const now = Date.now()
      if (now - (lastAt[signal] ?? 0) > SAME_WISH_MS) child.kill(signal)
      lastAt[signal] = now
    })
  }
}

/**
 * A terminal that closes ends the program it shows. Node resets the ignored SIGHUP that `nohup` sets up, so we recognise `nohup`
 * by the missing terminal: none of our streams leads to one.
 */
function endWithTerminal(child, survivesHangup) {
  const isShown = [0, 1, 2].some((fd) => isatty(fd))
  process.on('SIGHUP', () => {
    if (isShown) child.kill('SIGTERM')
    else survivesHangup.now = true
  })
}

/**
 * npm may be killed without a signal to us, and the port and database would stay taken. npm is our parent, since each script in
 * package.json is an `exec`. npm's own parent may end: that is how a shell leaves background jobs.
 */
function stopWhenOrphaned(child, survivesHangup) {
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  let missedChecks = 0
  const checks = setInterval(() => {
    // npm dies of a hangup that we survive.
    if (survivesHangup.now) return clearInterval(checks)
    missedChecks = process.ppid === npm ? 0 : missedChecks + 1
    // The hangup that ended npm may reach us a moment later.
    if (missedChecks < 2) return
    clearInterval(checks)
    console.error('The process that started this has ended, so it stops, too.')
    child.kill('SIGTERM')
  }, 200)
  checks.unref()
}
