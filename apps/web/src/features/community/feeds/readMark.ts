import { useEffect, useState } from 'react'

const STORAGE_KEY = 'community-read'
/** Views less than this apart are one visit: after one post is read, the others are still marked as new. */
const VISIT_MS = 30 * 60_000

/** ISO times. `readUpTo` is the newest post read before this visit. */
type Visit = { readUpTo: string | null; newest: string; lookedAt: string }

function lastVisit(): Visit | null {
  try {
    const { readUpTo, newest, lookedAt } = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}')
    const isWhole = [newest, lookedAt].every((time) => Number.isFinite(Date.parse(time)))
    return isWhole ? { readUpTo: Number.isFinite(Date.parse(readUpTo)) ? readUpTo : null, newest, lookedAt } : null
  } catch {
    return null
  }
}

function storeVisit(visit: Visit) {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(visit))
  } catch {
    // Storage is blocked, so nothing is marked as new.
  }
}

const laterTime = (one: string, other: string) => (Date.parse(one) < Date.parse(other) ? other : one)

/** Returns `readUpTo`; `null` on the first visit. `newest` is the time of the newest shown post, if any. */
export function useReadMark(newest: string | undefined): string | null {
  const [mark, setMark] = useState<string | null>(null)
  useEffect(() => {
    const visitBefore = lastVisit()
    const now = Date.now()
    const isSameVisit = visitBefore !== null && now - Date.parse(visitBefore.lookedAt) < VISIT_MS
    const readUpTo = isSameVisit ? visitBefore.readUpTo : (visitBefore?.newest ?? null)
    setMark(readUpTo)
    if (newest === undefined) return
    storeVisit({
      readUpTo,
      newest: laterTime(visitBefore?.newest ?? newest, newest),
      lookedAt: new Date(now).toISOString(),
    })
  }, [newest])
  return mark
}
