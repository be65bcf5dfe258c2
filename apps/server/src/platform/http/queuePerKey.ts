import { type Semaphore, semaphore } from './semaphore.ts'

/**
 * Limits concurrency per key. When many requests want one row, a few wait in the database. The others wait here, where
 * they take no connection.
 */
export function queuePerKey(maxRunning: number) {
  const all = new Map<string, { inTurn: Semaphore; length: number }>()
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const line = all.get(key) ?? { inTurn: semaphore(maxRunning), length: 0 }
    all.set(key, line)
    line.length += 1
    try {
      return await line.inTurn(work)
    } finally {
      line.length -= 1
      if (line.length === 0) all.delete(key)
    }
  }
}
