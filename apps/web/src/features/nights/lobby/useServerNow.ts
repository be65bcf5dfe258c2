import { useEffect, useState } from 'react'

/** Returns the server's time. The browser's clock may be wrong, so it only measures the time since the answer. */
export function useServerNow({ now }: { now: string }, updatedAt: number): number {
  const [elapsedMs, setElapsedMs] = useState(0)
  useEffect(() => {
    const updateElapsed = () => setElapsedMs(Date.now() - updatedAt)
    updateElapsed()
    const timer = setInterval(updateElapsed, 1000)
    return () => clearInterval(timer)
  }, [updatedAt])
  return Date.parse(now) + Math.max(0, elapsedMs)
}
