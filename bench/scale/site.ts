import { join } from 'node:path'
import { buildApp } from '@buri/server/src/app/app.ts'
import { readConfig } from '@buri/server/src/platform/config/config.ts'
import { openDatabase } from '@buri/server/src/platform/database/openDatabase.ts'
import { loggerTo } from '@buri/server/src/platform/http/logger.ts'
import { JSON_TYPE } from '@buri/server/src/platform/http/sendEncodedBody.ts'
import { ACCEPT_ENCODING } from './visit.ts'
import { watchedPool } from './watchedPool.ts'

export type SiteOptions = { url: string; dataDir: string; now: number; finishedBytes: number | null }
export type SiteRequest = { kind: 'remember'; paths: readonly string[] } | { kind: 'statements' } | { kind: 'held' }
export type SiteAnswer =
  | { port: number }
  | { heldMs: number }
  | { statements: Record<string, number> }
  | { remembered: number }

const WEB_DIR = join(import.meta.dirname, '../../apps/web/dist')

/** Opens the real server, with additional routes that send the same bytes from memory. */
async function openSite({ url, dataDir, now, finishedBytes }: SiteOptions) {
  const statements: Record<string, number> = {}
  const pool = watchedPool(openDatabase({ url }).pool, ({ name }) => {
    statements[name] = (statements[name] ?? 0) + 1
  })
  // Searches are limited per address, so the measurement sends many addresses.
  const read = readConfig({ DATA_DIR: dataDir, TRUST_PROXY: '1' })
  if (!read.ok) throw new Error(read.refusal)
  const started = Date.now()
  const app = await buildApp({
    pool,
    // Without an address the server would poll for events.
    databaseListenUrl: url,
    config: read.config,
    publicUrl: () => 'http://localhost',
    webDir: WEB_DIR,
    now: () => new Date(now + Date.now() - started),
    logger: loggerTo(process.stdout, 'info'),
    ...(finishedBytes === null ? {} : { finishedBytes }),
  })
  const cachedBodies: { bytes: Buffer; encoding: string }[] = []
  app.get<{ Params: { index: string } }>('/in-memory/:index', { config: { access: 'open' } }, (request, reply) => {
    const { bytes, encoding } = cachedBodies[Number(request.params.index)] ?? {
      bytes: Buffer.alloc(0),
      encoding: 'identity',
    }
    return reply.header('content-type', JSON_TYPE).header('content-encoding', encoding).send(bytes)
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })

  // Watching starts at the first request, because it costs CPU time itself.
  let memoryNow = () => {
    memoryNow = watchProcesses()
    return 0
  }
  const answer = (message: SiteAnswer) => process.send?.(message)
  process.on('message', async (request: SiteRequest) => {
    if (request.kind === 'statements') return answer({ statements })
    if (request.kind === 'held') return answer({ heldMs: memoryNow() })
    cachedBodies.length = 0
    for (const path of request.paths) {
      const { rawPayload: bytes, headers } = await app.inject({ path, headers: { 'accept-encoding': ACCEPT_ENCODING } })
      cachedBodies.push({ bytes, encoding: String(headers['content-encoding'] ?? 'identity') })
    }
    return answer({ remembered: cachedBodies.length })
  })
  process.on('disconnect', () => process.exit())
  answer({ port: Number(new URL(address).port) })
}

/** The returned function gives the longest CPU time of one event loop turn since its last call, in milliseconds. */
function watchProcesses() {
  let [longestMs, last] = [0, process.threadCpuUsage()]
  setInterval(() => {
    const next = process.threadCpuUsage()
    longestMs = Math.max(longestMs, (next.user - last.user + next.system - last.system) / 1000)
    last = next
  }, 1)
  return () => {
    const longest = longestMs
    longestMs = 0
    return longest
  }
}

await openSite(JSON.parse(process.argv[2] ?? ''))
