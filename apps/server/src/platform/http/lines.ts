import { type Semaphore, semaphore } from './semaphore.ts'

/**
 * Work on many things, on each of them so much at once: of a crowd that wants one row, a few wait for it at the database, and
 * all others here, where they keep no connection from anyone.
 */
export function lines(most: number) {
  const all = new Map<string, { inTurn: Semaphore; length: number }>()
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const line = all.get(key) ?? { inTurn: semaphore(most), length: 0 }
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
