import { useEffect, useState } from 'react'

/** The time by the server's clock, once a second: what a browser's own clock says is not asked. */
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
