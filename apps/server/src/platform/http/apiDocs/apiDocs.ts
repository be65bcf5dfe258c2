import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { gunzip } from 'node:zlib'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/platform/errors.ts'
import { etagOf } from '#server/platform/http/bodyCache.ts'
import { HTML_TYPE, JSON_TYPE } from '#server/platform/http/sendEncodedBody.ts'
import { THREAD_ENV } from '#server/platform/threads/threadEnv.ts'
import type { Site } from './describeEndpoints.ts'
import type { CompressedFile, DescribeAnswer } from './describeWorker.ts'

type Options = { publicUrl: () => string; contact: string | undefined; program?: () => URL }

const WORKER_PROGRAM = new URL('./describeWorker.ts', import.meta.url)
const KILL_AFTER_MS = 30_000
const OPEN_ROUTE = { config: { access: 'open', isImpersonal: true } } as const

/**
 * Building the description takes seconds of CPU time, so a worker thread does it on the first request. The result stays
 * in memory (docs/decisions/0066-the-api-description-is-made-from-the-contract-in-a-worker-thread.md).
 */
export const apiDocsPlugin: FastifyPluginAsync<Options> = async (
  app,
  { publicUrl, contact, program = () => WORKER_PROGRAM },
) => {
  let worker: Worker | undefined
  let description: Promise<DescribeAnswer> | undefined

  function makeDescription(): Promise<DescribeAnswer> {
    const site: Site = { publicUrl: publicUrl(), contact }
    const started = new Worker(program(), { env: THREAD_ENV, workerData: site })
    worker = started
    started.unref()
    return new Promise<DescribeAnswer>((resolve, reject) => {
      const kill = setTimeout(() => {
        void started.terminate()
        reject(new AppError('UNAVAILABLE'))
      }, KILL_AFTER_MS)
      started.once('message', resolve)
      started.once('error', reject)
      started.once('exit', () => {
        clearTimeout(kill)
        worker = undefined
        reject(new AppError('UNAVAILABLE'))
      })
    })
  }

  function take(): Promise<DescribeAnswer> {
    if (description) return description
    const describing = makeDescription()
    description = describing
    describing.catch(() => {
      if (description === describing) description = undefined
    })
    return describing
  }

  const files = [
    { path: '/docs', part: 'page', type: HTML_TYPE },
    { path: '/docs/json', part: 'json', type: JSON_TYPE },
    { path: '/docs/style.css', part: 'style', type: 'text/css; charset=utf-8' },
  ] as const
  for (const { path, part, type } of files)
    app.get(path, OPEN_ROUTE, async (request, reply) => sendCompressed(request, reply, (await take())[part], type))

  app.addHook('onClose', async () => void (await worker?.terminate()))
}

async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  { br, gzip }: CompressedFile,
  type: string,
) {
  const etag = etagOf(Buffer.from(br))
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  reply.type(type)
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(Buffer.from(br))
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(Buffer.from(gzip))
  return reply.send(await promisify(gunzip)(gzip))
}
