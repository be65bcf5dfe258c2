import { useEffect, useState } from 'react'

/** The server's time, updated every second; the browser's clock may be wrong and is not used. */
export function useServerNow({ now }: { now: string }, updatedAt: number): number {
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    const tell = () => setPassed(Date.now() - updatedAt)
    tell()
    const timer = setInterval(tell, 1000)
    return () => clearInterval(timer)
  }, [updatedAt])
  return Date.parse(now) + Math.max(0, passed)
}
