import { type Transferable, Worker } from 'node:worker_threads'
import { hasCode } from '#server/platform/systemErrors.ts'
import { THREAD_ENV } from './threadEnv.ts'

type Options = { killAfterMs: number; maxMemoryMb: number }
type RequestThread = <Answer>(request: unknown, transfer?: Transferable[]) => Promise<Answer>

export class ThreadOverrun extends Error {}

/** Meant for untrusted input. Throws `ThreadOverrun` if an answer takes too long or too much memory. */
export async function withThread<Result>(
  program: URL,
  { killAfterMs, maxMemoryMb }: Options,
  work: (ask: RequestThread) => Promise<Result>,
): Promise<Result> {
  const worker = new Worker(program, {
    env: THREAD_ENV,
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })
  worker.unref()
  const { promise: end, reject } = Promise.withResolvers<never>()
  worker.once('error', (error) =>
    reject(hasCode(error, 'ERR_WORKER_OUT_OF_MEMORY') ? new ThreadOverrun('The thread needs too much memory.') : error),
  )
  worker.once('exit', () => reject(new Error('The thread ended without an answer.')))
  // A thread that ends while no caller waits for an answer must not be an unhandled rejection.
  end.catch(() => {})
  const ask: RequestThread = async <Answer>(request: unknown, transfer: Transferable[] = []) => {
    const answer = new Promise<Answer>((resolve) => worker.once('message', resolve))
    const kill = setTimeout(() => reject(new ThreadOverrun('The thread took too long.')), killAfterMs)
    worker.postMessage(request, transfer)
    return Promise.race([answer, end]).finally(() => clearTimeout(kill))
  }
  try {
    return await work(ask)
  } finally {
    void worker.terminate()
  }
}
