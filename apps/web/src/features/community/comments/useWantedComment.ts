import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { useComments } from './useComments.ts'

const HASH = /^#comment-(\d+)$/

/** The comment an address points at: it is looked for page by page, shown and marked. */
export function useWantedComment(result: ReturnType<typeof useComments>): number | undefined {
  const { hash, key } = useLocation()
  const [shown, setShown] = useState('')
  const wanted = HASH.exec(hash)?.[1]
  const { data, hasNextPage, isFetching, fetchNextPage } = result

  useEffect(() => {
    const sought = `${key}${hash}`
    if (!wanted || !data || isFetching || shown === sought) return
    const element = document.getElementById(`comment-${wanted}`)
    if (!element) {
      if (hasNextPage) void fetchNextPage()
      return
    }
    setShown(sought)
    element.scrollIntoView({ block: 'center' })
  }, [wanted, hash, key, shown, data, hasNextPage, isFetching, fetchNextPage])

  return wanted === undefined ? undefined : Number(wanted)
}
