import { spawn } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const TOOLS = import.meta.dirname
const ROOT = join(TOOLS, '..')
const PROGRAM = `
import { appendFileSync } from 'node:fs'
const tell = (words) => appendFileSync(process.env.TOLD, words + '\\n')
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => { tell(signal); setTimeout(() => process.exit(0), 300) })
setInterval(() => {}, 1000)
tell(process.pid + ' ' + process.ppid + ' ' + process.execPath)
`

export function openTestProject() {
  const root = mkdtempSync(join(tmpdir(), 'buri-door-'))
  const write = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text, { mode: 0o755 })
  }
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  write('package.json', JSON.stringify({ name: 'door', version: '1.2.3', type: 'module', scripts }))
  for (const lock of ['package-lock.json', 'node_modules/.package-lock.json']) write(lock, '{"packages":{}}')
  write('apps/server/node-flags.json', '{}')
  write('apps/server/src/main.ts', PROGRAM)
  write('apps/web/dist/.sources', '')
  for (const path of ['apps/server/src/cli/usages.json']) {
    mkdirSync(join(root, path, '..'), { recursive: true })
    copyFileSync(join(ROOT, path), join(root, path))
  }
  mkdirSync(join(root, 'tools'))
  for (const file of readdirSync(TOOLS).filter((name) => name.endsWith('.mjs')))
    copyFileSync(join(TOOLS, file), join(root, 'tools', file))
  const node = join(root, 'node_modules/node/bin/node')
  write('node_modules/node/bin/node', '')
  rmSync(node)
  symlinkSync(process.execPath, node)

  const outputFile = join(root, 'told')
  const env = { ...process.env, TOLD: outputFile, npm_lifecycle_event: undefined, npm_execpath: undefined }
  return {
    root,
    node,
    write,
    told: () => {
      try {
        return readFileSync(outputFile, 'utf8').trim().split('\n')
      } catch {
        // The program has not started yet.
        return []
      }
    },
    /** Opens a shell in its own session, as a terminal does. */
    shell: (command: string) => spawn('sh', ['-c', command], { cwd: root, env, detached: true, stdio: 'ignore' }),
    run: (...args: string[]) =>
      new Promise<{ code: number | null; output: string }>((resolve) => {
        const child = spawn(process.execPath, [join(root, 'tools/run.mjs'), ...args], { cwd: root, env })
        let output = ''
        for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
        child.once('close', (code) => resolve({ code, output }))
      }),
    close: () => rmSync(root, { recursive: true, force: true }),
  }
}
