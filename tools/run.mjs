// The one door of every npm script. Plain JavaScript, because it runs on whatever Node 20 or newer a machine has,
// before the project's own Node 26 is there.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureDependencies, PINNED_NODE } from './dependencies.mjs'
import { buildWebIfStale } from './webBuild.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
// Where the person stands who typed the command: npm itself always moves to the project.
const theirFolder = process.env.INIT_CWD ?? process.cwd()

// docs/decisions/0053-what-a-server-holds.md
const FRUGAL = JSON.parse(readFileSync(join(root, 'apps/server/frugal.json'), 'utf8'))

const COMMANDS = {
  start: { script: 'apps/server/src/main.ts', needsWeb: true, needsPlain: true, ...FRUGAL },
  dev: { script: 'tools/dev.ts' },
  test: { script: 'tools/test.ts', counts: true },
  check: { script: 'tools/check.ts', counts: true },
  import: { script: 'apps/server/src/cli/import.ts', namesFiles: true },
  rebuild: { script: 'apps/server/src/cli/rebuild.ts' },
  backup: { script: 'apps/server/src/cli/backup.ts', namesFiles: true },
  restore: { script: 'apps/server/src/cli/restore.ts', namesFiles: true },
  assets: { script: 'apps/server/src/cli/assets.ts' },
  admin: { script: 'apps/server/src/cli/admin.ts' },
  bench: { script: 'bench/run.ts', needsPlain: true },
  build: { needsWeb: true, needsPlain: true },
  'db:new': { script: 'tools/newMigration.ts' },
  'db:types': { script: 'tools/generateTableTypes.ts' },
}

const SIGNAL_NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }
const SAME_WISH_MS = 500

const [name = '', ...args] = process.argv.slice(2)
const command = COMMANDS[name]
if (!command) {
  console.error(`There is no command "${name}". There are: ${Object.keys(COMMANDS).join(', ')}.`)
  process.exit(1)
}

try {
  await ensureDependencies(root)
  if (command.needsWeb) await buildWebIfStale(root)
  if (command.needsPlain) writePlainSources()
} catch (error) {
  console.error(error.message)
  if (command.counts) console.log('0 passed, 1 failed')
  process.exit(1)
}
if (command.script) runUnderPinnedNode(command)

/** Under the Node that will read them. Without them a server holds more memory and is the same. */
function writePlainSources() {
  const { status } = spawnSync(
    join(root, PINNED_NODE),
    ['--disable-warning=ExperimentalWarning', join(root, 'tools/plainSources.mjs')],
    { cwd: root, stdio: ['ignore', process.stderr.fd, process.stderr.fd] },
  )
  if (status !== 0) console.error('The sources could not be written without their types; the reason stands above.')
}

function importing(file) {
  return ['--import', new URL(file, import.meta.url).href]
}

function runUnderPinnedNode({ script, namesFiles, needsPlain, flags = [], env = {} }) {
  const preloaded = ['./endWithParent.mjs', ...(needsPlain ? ['./loadPlain.mjs'] : [])]
  const child = spawn(
    join(root, PINNED_NODE),
    [...flags, ...preloaded.flatMap(importing), join(root, script), ...args],
    {
      cwd: namesFiles ? theirFolder : root,
      env: { ...env, ...process.env },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      // Out of the terminal's group: Ctrl-C reaches it through us, once.
      detached: process.platform !== 'win32',
    },
  )
  child.once('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (SIGNAL_NUMBERS[signal] ?? 1)))
  passSignalsOn(child)
  stopWhenOrphaned(child)
}

/** The terminal and npm both tell us of one Ctrl-C, and to the child a second one means "stop at once". */
function passSignalsOn(child) {
  const lastAt = {}
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      const now = Date.now()
      if (now - (lastAt[signal] ?? 0) > SAME_WISH_MS) child.kill(signal)
      lastAt[signal] = now
    })
  }
}

/** npm may be killed without a word to us; its port and database would stay taken. */
function stopWhenOrphaned(child) {
  if (!process.env.npm_lifecycle_event) return
  const first = ancestors()
  setInterval(() => ancestors() !== first && child.kill('SIGTERM'), 200).unref()
}

/** npm starts us through a shell, which outlives it: where the system tells, the shell's parent counts too. */
function ancestors() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    const [, grandparent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return `${process.ppid} ${grandparent}`
  } catch {
    return `${process.ppid}`
  }
}
