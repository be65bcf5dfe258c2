import { useEffect, useState } from 'react'

const KEY = 'community-read'

function stored(): string | null {
  try {
    const at = localStorage.getItem(KEY)
    return at !== null && Number.isFinite(Date.parse(at)) ? at : null
  } catch {
    return null
  }
}

function store(at: string) {
  try {
    localStorage.setItem(KEY, at)
  } catch {
    // A browser that keeps nothing marks nothing.
  }
}

/**
 * How far the newest posts were seen the last time in this browser, an ISO time; `null` before the first time. From now on it
 * is as far as `newest`, the time of the newest post shown; `undefined` shows none of them.
 */
export function useReadMark(newest: string | undefined): string | null {
  const [mark, setMark] = useState<string | null>(null)
  useEffect(() => {
    if (newest === undefined) return
    const before = stored()
    setMark((known) => known ?? before)
    if (before === null || Date.parse(before) < Date.parse(newest)) store(newest)
  }, [newest])
  return mark
}
