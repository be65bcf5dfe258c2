import type { Overlay } from '@buri/contract/nights/overlay'

type Follower = {
  show: (overlay: Overlay) => void
  lost: () => void
  ended: () => void
}

const TRY_AGAIN_MS = 3000

export function followOverlay(address: string, { show, lost, ended }: Follower): () => void {
  const leaving = new AbortController()
  let source: EventSource | undefined
  let retryTimer: ReturnType<typeof setTimeout> | undefined

  function stop() {
    leaving.abort()
    source?.close()
    clearTimeout(retryTimer)
  }
  function onEnded() {
    stop()
    ended()
  }
  function open() {
    if (leaving.signal.aborted) return
    const stream = new EventSource(address)
    source = stream
    stream.addEventListener('overlay', ({ data }) => show(JSON.parse(data)))
    stream.addEventListener('ended', onEnded)
    stream.addEventListener('error', () => {
      if (leaving.signal.aborted) return
      lost()
      // After an error response the browser does not reconnect, so the address is checked here.
      if (stream.readyState === EventSource.CLOSED) retryTimer = setTimeout(checkIfEnded, TRY_AGAIN_MS)
    })
  }
  /** Checks the address, because an `EventSource` does not tell an invalid address from a server that is away. */
  async function checkIfEnded() {
    const status = await statusOf(address, leaving.signal)
    if (leaving.signal.aborted) return
    if (status === 404) onEnded()
    else open()
  }

  open()
  return stop
}

async function statusOf(address: string, signal: AbortSignal): Promise<number | undefined> {
  const stop = new AbortController()
  try {
    const answer = await fetch(address, { cache: 'no-store', signal: AbortSignal.any([signal, stop.signal]) })
    return answer.status
  } catch {
    return undefined
  } finally {
    stop.abort()
  }
}
