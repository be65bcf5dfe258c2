import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './freePort.ts'

// Two processes on one database, behind an address that alternates between them. A test that passes here passes behind
// any load balancer. The game's pictures are served here too, so that tests depend on no other host.

const RUN_SCRIPT = join(import.meta.dirname, '../tools/run.mjs')
const address = Number(process.env.JOURNEY_PORT)
const children: ChildProcess[] = []

const GREY_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const PICTURE_HEADERS = { 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' }
const picturePort = await freePort()
createServer((_, answer) => answer.writeHead(200, PICTURE_HEADERS).end(GREY_PIXEL)).listen(picturePort, '127.0.0.1')

async function start(changes: Record<string, string>): Promise<number> {
  const port = await freePort()
  const env = {
    ...process.env,
    ...changes,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${address}`,
    GAME_ASSETS_URL: `http://localhost:${picturePort}`,
  }
  const child = spawn(process.execPath, [RUN_SCRIPT, 'start'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  children.push(child)
  // If a process exits without being stopped, the run has failed.
  child.once('exit', (code) => stop(code ?? 1))
  while (!(await isAnswering(port))) await pause(200)
  return port
}

const isAnswering = (port: number) =>
  fetch(`http://127.0.0.1:${port}/health`).then(
    ({ ok }) => ok,
    () => false,
  )

const isFilled = (port: number) =>
  fetch(`http://127.0.0.1:${port}/api/home/stats`).then(
    async (answer) => {
      const { demo, demoLoading } = await answer.json()
      return demo && !demoLoading
    },
    () => false,
  )

let isStopping = false
async function stop(code: number) {
  if (isStopping) return
  isStopping = true
  // The second process is stopped first, because it uses the database of the first one.
  for (const child of children.toReversed()) {
    if (child.exitCode !== null) continue
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
  // Only this run uses the folder.
  if (process.env.DATA_DIR) await rm(process.env.DATA_DIR, { recursive: true, force: true })
  process.exit(code)
}
process.on('SIGTERM', () => void stop(0))
process.on('SIGINT', () => void stop(0))

const firstPort = await start({ DEMO: 'on' })
// Waits, because the second process would load an incomplete demo world again. DEMO=off would disable sign-in.
while (!(await isFilled(firstPort))) await pause(200)
const ports = [firstPort, await start({ DEMO: 'auto' })]

let requestCount = 0
createServer((incoming, answer) => {
  requestCount += 1
  const { method, url: path, headers } = incoming
  const forwarded = request({ port: ports[requestCount % ports.length], method, path, headers }, (processAnswer) => {
    answer.writeHead(processAnswer.statusCode ?? 502, processAnswer.headers)
    processAnswer.pipe(answer)
  })
  forwarded.on('error', () => answer.destroy())
  // Ends the event stream of a closed page, because the number of streams per account is limited.
  answer.once('close', () => answer.writableFinished || forwarded.destroy())
  incoming.pipe(forwarded)
}).listen(address, '127.0.0.1')
