/**
 * A run in progress may have missed the latest change, so later callers share the next run. Nothing is cached, and no
 * result is older than its request.
 */
export function shareInFlight<Answer>() {
  const pendingByKey = new Map<string, { now: Promise<Answer>; next?: Promise<Answer> }>()

  function begin(key: string, work: () => Promise<Answer>): Promise<Answer> {
    const ownRun = { now: work() }
    pendingByKey.set(key, ownRun)
    const end = () => {
      if (pendingByKey.get(key) === ownRun && !('next' in ownRun)) pendingByKey.delete(key)
    }
    ownRun.now.then(end, end)
    return ownRun.now
  }

  return (key: string, work: () => Promise<Answer>): Promise<Answer> => {
    const runs = pendingByKey.get(key)
    if (!runs) return begin(key, work)
    const beginNext = () => begin(key, work)
    runs.next ??= runs.now.then(beginNext, beginNext)
    return runs.next
  }
}
