export function semaphore(maxRunning: number) {
  let runningCount = 0
  const waiting: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (runningCount < maxRunning) runningCount += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else runningCount -= 1
    }
  }
}
export type Semaphore = ReturnType<typeof semaphore>
