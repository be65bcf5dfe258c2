/**
 * Work that many ask for at once is done for all of them together: what is being done began before the next one asked and may
 * not know what has changed since, so that one waits for the next doing of it, with all others who come meanwhile. Nothing is
 * kept, and no one gets what is older than the question.
 */
export function shareInFlight<Answer>() {
  const doing = new Map<string, { now: Promise<Answer>; next?: Promise<Answer> }>()

  function begin(key: string, work: () => Promise<Answer>): Promise<Answer> {
    const mine = { now: work() }
    doing.set(key, mine)
    const end = () => {
      if (doing.get(key) === mine && !('next' in mine)) doing.delete(key)
    }
    mine.now.then(end, end)
    return mine.now
  }

  return (key: string, work: () => Promise<Answer>): Promise<Answer> => {
    const line = doing.get(key)
    if (!line) return begin(key, work)
    const goOn = () => begin(key, work)
    line.next ??= line.now.then(goOn, goOn)
    return line.next
  }
}
