import { Worker } from 'node:worker_threads'
import { hasCode } from '#server/platform/systemErrors.ts'

type Options = { killAfterMs: number; maxMemoryMb: number; transfer?: ArrayBuffer[] }

/** Why a thread gave no answer: the work took more time or memory than allowed. */
export class ThreadOverrun extends Error {}

/**
 * Runs `program` once in a thread of its own and resolves with the first message it posts. For work on untrusted input: the
 * thread is ended, with a `ThreadOverrun`, if it takes too long or too much memory. Other errors of the thread are thrown.
 */
export function runThread<Answer>(
  program: URL,
  request: unknown,
  { killAfterMs, maxMemoryMb, transfer = [] }: Options,
): Promise<Answer> {
  const worker = new Worker(program, {
    env: {},
    workerData: request,
    transferList: transfer,
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })
  // A thread must not keep the process alive.
  worker.unref()
  return new Promise<Answer>((resolve, reject) => {
    const kill = setTimeout(() => reject(new ThreadOverrun('The thread took too long.')), killAfterMs)
    worker.once('message', resolve)
    worker.once('error', (error) =>
      reject(
        hasCode(error, 'ERR_WORKER_OUT_OF_MEMORY') ? new ThreadOverrun('The thread needs too much memory.') : error,
      ),
    )
    worker.once('exit', () => {
      clearTimeout(kill)
      reject(new Error('The thread ended without an answer.'))
    })
  }).finally(() => void worker.terminate())
}
