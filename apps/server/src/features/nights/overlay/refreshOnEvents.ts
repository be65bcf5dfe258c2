type Options<Value> = {
  /** Returns `undefined` when there is nothing left to show. */
  read: () => Promise<Value | undefined>
  send: (value: Value) => void
  end: () => void
  onError: (error: unknown) => void
}

/** An event during a read causes another read. A value equal to the last one is not sent again. */
export function refreshOnEvents<Value extends { now: string }>({ read, send, end, onError }: Options<Value>) {
  let lastSent = ''
  let turn: Promise<void> | undefined
  let isAskedAgain = false

  async function refreshOnce() {
    const value = await read()
    if (value === undefined) return end()
    const text = JSON.stringify({ ...value, now: '' })
    if (text === lastSent) return
    lastSent = text
    send(value)
  }

  async function work() {
    try {
      do {
        isAskedAgain = false
        await refreshOnce()
      } while (isAskedAgain)
    } catch (error) {
      // The last sent value stays. A later event causes another read.
      onError(error)
    } finally {
      turn = undefined
    }
  }

  return function refresh(): Promise<void> {
    if (turn) isAskedAgain = true
    else turn = work()
    return turn
  }
}
