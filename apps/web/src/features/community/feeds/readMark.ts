import { useEffect, useState } from 'react'

const KEY = 'community-read'
/** Looks less than this apart are one visit: back from a post, the others are still new. */
const VISIT_MS = 30 * 60_000

/** What was new up to the visit before, the newest post of this one, and when it was last looked at; ISO times. */
type Visit = { readUpTo: string | null; newest: string; lookedAt: string }

function lastVisit(): Visit | null {
  try {
    const { readUpTo, newest, lookedAt } = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    const isWhole = [newest, lookedAt].every((at) => Number.isFinite(Date.parse(at)))
    return isWhole ? { readUpTo: Number.isFinite(Date.parse(readUpTo)) ? readUpTo : null, newest, lookedAt } : null
  } catch {
    return null
  }
}

function keep(visit: Visit) {
  try {
    localStorage.setItem(KEY, JSON.stringify(visit))
  } catch {
    // A browser that keeps nothing marks nothing.
  }
}

const later = (one: string, other: string) => (Date.parse(one) < Date.parse(other) ? other : one)

/**
 * How far posts were read in this browser before this visit, an ISO time; `null` on the first one. `newest` is the time of the
 * newest post that is shown; `undefined` while none of the newest is.
 */
export function useReadMark(newest: string | undefined): string | null {
  const [mark, setMark] = useState<string | null>(null)
  useEffect(() => {
    const before = lastVisit()
    const now = Date.now()
    const isSameVisit = before !== null && now - Date.parse(before.lookedAt) < VISIT_MS
    const readUpTo = isSameVisit ? before.readUpTo : (before?.newest ?? null)
    setMark(readUpTo)
    if (newest === undefined) return
    keep({ readUpTo, newest: later(before?.newest ?? newest, newest), lookedAt: new Date(now).toISOString() })
  }, [newest])
  return mark
}
