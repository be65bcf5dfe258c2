import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { useComments } from './useComments.ts'

const COMMENT_HASH = /^#comment-(\d+)$/

/** Loads comments page by page up to the wanted one, then scrolls to it and marks it. */
export function useWantedComment(result: ReturnType<typeof useComments>): number | undefined {
  const { hash, key } = useLocation()
  const [shownHash, setShownHash] = useState('')
  const wantedId = COMMENT_HASH.exec(hash)?.[1]
  const { data, hasNextPage, isFetching, fetchNextPage } = result

  useEffect(() => {
    const wantedKey = `${key}${hash}`
    if (!wantedId || !data || isFetching || shownHash === wantedKey) return
    const element = document.getElementById(`comment-${wantedId}`)
    if (!element) {
      if (hasNextPage) void fetchNextPage()
      return
    }
    setShownHash(wantedKey)
    element.scrollIntoView({ block: 'center' })
  }, [wantedId, hash, key, shownHash, data, hasNextPage, isFetching, fetchNextPage])

  return wantedId === undefined ? undefined : Number(wantedId)
}
