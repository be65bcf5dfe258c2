/** A semaphore. At most `most` calls run at once, and others wait in order of arrival. */
export function semaphore(most: number) {
  let runningCount = 0
  const waiting: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (runningCount < most) runningCount += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The longest waiter takes this slot.
      const next = waiting.shift()
      if (next) next()
      else runningCount -= 1
    }
  }
}
export type Semaphore = ReturnType<typeof semaphore>
