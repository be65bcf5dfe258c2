// This is the entry point of every npm script. It is plain JavaScript, because it runs on any Node 20 or newer, before
// the pinned Node 26 is installed.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isatty } from 'node:tty'
import { fileURLToPath } from 'node:url'
import { ensureDependencies } from './dependencies.mjs'
import { helpOf, isAskedFor, USAGES, versionOf } from './help.mjs'
import { buildWebIfStale } from './webBuild.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
// The folder in which the command was typed. npm itself changes to the project's folder.
const callerFolder = process.env.INIT_CWD ?? process.cwd()

// docs/decisions/0053-heap-limits-and-one-bundled-file-keep-a-servers-memory-small.md explains these flags.
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
  discord: { script: 'apps/server/src/cli/discord.ts' },
  bench: { script: 'bench/run.ts' },
  drill: { script: 'tools/drill/drill.ts', needsWeb: true },
  build: { needsWeb: true, needsBundle: true },
  'db:new': { script: 'tools/newMigration.ts' },
  'db:types': { script: 'tools/generateTableTypes.ts' },
}

const SIGNAL_NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }
const REPEATED_SIGNAL_MS = 500

// Writing to a closed terminal fails. The program ignores the error and keeps running.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

const [name = '', ...args] = process.argv.slice(2)
const command = COMMANDS[name]
const helpWanted = isAskedFor(command ? args : [name, ...args])
if (helpWanted) {
  console.log(helpWanted === 'version' ? versionOf() : helpOf(command && name))
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

/**
 * Returns the bundle of a program. If bundling fails, returns the program itself, which works the same but takes more
 * memory.
 */
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
    cwd: namesFiles ? callerFolder : root,
    env: { ...env, ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // The program runs outside the terminal's process group, so that it gets Ctrl-C only once, through this script.
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

/**
 * Passes signals to the child, but one Ctrl-C only once: terminal and npm both report it, and a second one means "stop
 * at once" to the child.
 */
function passSignalsOn(child) {
  const lastAt = {}
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      const now = Date.now()
      if (now - (lastAt[signal] ?? 0) > REPEATED_SIGNAL_MS) child.kill(signal)
      lastAt[signal] = now
    })
  }
}

/**
 * Ends the program when its terminal closes, but not under `nohup`. Node resets the SIGHUP that `nohup` ignores, so
 * `nohup` is recognised by our streams, none of which is then a terminal.
 */
function endWithTerminal(child, survivesHangup) {
  const isShown = [0, 1, 2].some((fd) => isatty(fd))
  process.on('SIGHUP', () => {
    if (isShown) child.kill('SIGTERM')
    else survivesHangup.now = true
  })
}

/**
 * Stops the program when npm is gone. npm may be killed without a signal to us, and the port and the database would
 * then stay in use. npm is our parent, since each script in package.json is an `exec`. The parent of npm may exit, as
 * shells do with background jobs.
 */
function stopWhenOrphaned(child, survivesHangup) {
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  let missedChecks = 0
  const checks = setInterval(() => {
    // The hangup that we survive has ended npm.
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
