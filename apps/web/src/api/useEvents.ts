import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { eventStream, type News, type StreamState, type Topic } from './eventStream.ts'

const GAP_MS = 1000

let openStream: ReturnType<typeof eventStream> | undefined

/** Opens the stream at the first use, because pages that follow nothing need none. */
const sharedStream = () => {
  openStream ??= eventStream()
  return openStream
}

/**
 * Follows nothing while `since` is undefined. Events that `takes` accepts need no refetch. The first change is reported
 * at once, later ones at most once per `gapMs`.
 */
export function useEvents(
  topic: Topic | undefined,
  since: number | undefined,
  onChange: () => void,
  takes: (news: News) => boolean = () => false,
  gapMs = GAP_MS,
) {
  const changed = useEffectEvent(onChange)
  const isTaken = useEffectEvent(takes)
  const shownSince = useEffectEvent(() => since ?? Date.now())
  const isKnown = since !== undefined && since > 0
  useEffect(() => {
    if (topic === undefined || !isKnown) return
    let lastAt = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const notify = () => {
      timer = undefined
      lastAt = performance.now()
      changed()
    }
    const stop = sharedStream().follow(topic, shownSince(), (news) => {
      if (news && isTaken(news)) return
      timer ??= setTimeout(notify, Math.max(0, lastAt + gapMs - performance.now()))
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [topic, isKnown, gapMs])
}

export const useStreamState = (): StreamState =>
  useSyncExternalStore(
    (onChange) => sharedStream().watch(onChange),
    () => sharedStream().state(),
  )

export const useIsStreamLost = () => useStreamState() === 'lost'
