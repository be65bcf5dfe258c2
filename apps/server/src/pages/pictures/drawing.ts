import { hash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import { AppError } from '#server/platform/errors.ts'
import { type EncodedBody, etagOf } from '#server/platform/http/bodyCache.ts'
import { THREAD_ENV } from '#server/platform/threads/threadEnv.ts'
import type { DrawAnswer } from './drawWorker.ts'

type Options = { maxWaiting?: number; maxPerAddress?: number; killAfterMs?: number; program?: URL }
type PictureRequest = { svg: string; address: string | undefined }
type Job = PictureRequest & { resolve: (png: Buffer) => void; reject: (error: unknown) => void }

const PROGRAM = new URL('./drawWorker.ts', import.meta.url)
/** A picture takes some 100 ms, so the last one in a queue of this length waits two seconds. */
const MAX_WAITING = 20
/** A crawler that requests a whole board must leave room for others. */
const MAX_WAITING_PER_ADDRESS = 4
const KILL_AFTER_MS = 10_000
const BYTES_KEPT = 16 * 1024 * 1024
const RETRY = { retryAfterSeconds: 5 }

/** A picture is cached by its content, so it is drawn once and never needs invalidation. */
export function openDrawing(options: Options = {}) {
  const {
    maxWaiting = MAX_WAITING,
    maxPerAddress = MAX_WAITING_PER_ADDRESS,
    killAfterMs = KILL_AFTER_MS,
    program = PROGRAM,
  } = options
  const cache = new LRUCache<string, EncodedBody, PictureRequest>({
    maxSize: BYTES_KEPT,
    sizeCalculation: ({ bytes }) => bytes.length,
    fetchMethod: (_key, _old, { context }) => makePicture(context),
    // A picture evicted while being drawn is still answered.
    ignoreFetchAbort: true,
  })
  const waiting: Job[] = []
  let worker: Worker | undefined
  let isBusy = false

  function start(): Worker {
    const started = new Worker(program, { env: THREAD_ENV })
    started.unref()
    return started
  }

  function next() {
    const job = isBusy ? undefined : waiting.shift()
    if (!job) return
    isBusy = true
    worker ??= start()
    run(worker, job)
  }

  function run(one: Worker, { svg, resolve, reject }: Job) {
    const finish = (settle: () => void, isLost: boolean) => {
      clearTimeout(kill)
      one.removeAllListeners('message').removeAllListeners('error').off('exit', failJob)
      if (isLost) {
        worker = undefined
        // A terminated worker may still emit an error.
        one.on('error', () => {})
        void one.terminate()
      }
      settle()
      isBusy = false
      next()
    }
    const failJob = () => finish(() => reject(new Error('the worker ended while it drew')), true)
    const kill = setTimeout(() => finish(() => reject(new AppError('UNAVAILABLE', RETRY)), true), killAfterMs)
    one.on('message', (answer: DrawAnswer) =>
      finish(() => (answer.ok ? resolve(Buffer.from(answer.png)) : reject(new Error(answer.reason))), false),
    )
    one.on('error', (error) => finish(() => reject(error), true))
    one.once('exit', failJob)
    one.postMessage(svg)
  }

  async function makePicture({ svg, address }: PictureRequest): Promise<EncodedBody> {
    const sameAddress = waiting.filter((job) => address !== undefined && job.address === address)
    if (sameAddress.length >= maxPerAddress) throw new AppError('TOO_MANY_REQUESTS', RETRY)
    if (waiting.length >= maxWaiting) throw new AppError('UNAVAILABLE', RETRY)
    const bytes = await new Promise<Buffer>((resolve, reject) => {
      waiting.push({ svg, address, resolve, reject })
      next()
    })
    return { bytes, etag: etagOf(bytes), encoding: 'identity' }
  }

  return {
    draw: (svg: string, address?: string): Promise<EncodedBody> =>
      cache.forceFetch(hash('sha1', svg, 'base64url'), { context: { svg, address } }),

    async close() {
      await worker?.terminate()
    },
  }
}
export type Drawing = ReturnType<typeof openDrawing>
