import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { SlicedReading } from '#server/model/matches/store/readSliced.ts'
import { hasCode } from '#server/platform/systemErrors.ts'
import { THREAD_ENV } from '#server/platform/threads/threadEnv.ts'
import type { ParseAnswer, ParseRequest } from './parseWorker.ts'

/** `UNPROCESSABLE` means that the file took more time or memory than any valid file needs. */
export type Parsed = SlicedReading | { ok: false; code: 'UNPROCESSABLE'; reason: string }

export type Parsers = {
  /** The bytes are transferred, so the caller cannot use them afterwards. Rejects only for a defect. */
  parse: (bytes: Uint8Array<ArrayBuffer>, fileName: string) => Promise<Parsed>
  close: () => Promise<void>
}

type Options = {
  workers?: number
  killAfterMs?: number
  program?: URL
}
type Job = ParseRequest & { resolve: (result: Parsed) => void; reject: (error: unknown) => void }

/** The largest allowed JSON, with the most values, needs some 200 MB. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }
const KILL_AFTER_MS = 10_000
const PROGRAM = new URL('./parseWorker.ts', import.meta.url)

/**
 * A worker starts when it is first needed, reads one file at a time and is reused. If it cannot finish a file, it is
 * terminated.
 */
export function openParsers(options: Options = {}): Parsers {
  const { workers = Math.min(2, availableParallelism()), killAfterMs = KILL_AFTER_MS, program = PROGRAM } = options
  const queue: Job[] = []
  const idleWorkers: Worker[] = []
  const alive = new Set<Worker>()

  function start(): Worker {
    const worker = new Worker(program, { resourceLimits: RESOURCE_LIMITS, env: THREAD_ENV })
    // An idle worker must not keep the process alive.
    worker.unref()
    alive.add(worker)
    worker.once('exit', () => alive.delete(worker))
    return worker
  }

  function assign() {
    while (queue.length > 0) {
      const worker = idleWorkers.pop() ?? (alive.size < workers ? start() : undefined)
      const job = worker && queue.shift()
      if (!job) return
      run(worker, job)
    }
  }

  function run(worker: Worker, { bytes, fileName, resolve, reject }: Job) {
    const finish = (settle: () => void) => {
      clearTimeout(kill)
      worker.removeAllListeners('message').removeAllListeners('error').off('exit', failJob)
      settle()
    }
    const failJob = () => finish(() => reject(new Error('the worker ended while it read a file')))
    const discard = () => {
      alive.delete(worker)
      // A terminated worker may still emit an error, but no caller waits for the worker.
      worker.on('error', () => {})
      void worker.terminate()
      assign()
    }
    const kill = setTimeout(() => {
      finish(() => resolve({ ok: false, code: 'UNPROCESSABLE', reason: `not read within ${killAfterMs} ms` }))
      discard()
    }, killAfterMs)

    worker.on('message', (answer: ParseAnswer) => {
      finish(() => resolve(answer))
      idleWorkers.push(worker)
      assign()
    })
    worker.on('error', (error) => {
      finish(() => (isOutOfMemory(error) ? resolve(TOO_MUCH_MEMORY) : reject(error)))
      discard()
    })
    worker.once('exit', failJob)
    worker.postMessage({ bytes, fileName } satisfies ParseRequest, [bytes.buffer])
  }

  return {
    parse: (bytes, fileName) =>
      new Promise((resolve, reject) => {
        queue.push({ bytes, fileName, resolve, reject })
        assign()
      }),
    async close() {
      await Promise.all([...alive].map((worker) => worker.terminate()))
    },
  }
}

const TOO_MUCH_MEMORY: Parsed = { ok: false, code: 'UNPROCESSABLE', reason: 'needs too much memory' }

const isOutOfMemory = (error: unknown) => hasCode(error, 'ERR_WORKER_OUT_OF_MEMORY')
