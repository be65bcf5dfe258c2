import { useEffect, useState } from 'react'
import { call } from '#web/api/call.ts'
import { useDebounced } from '#web/ui/forms/useDebounced.ts'

const REST_MS = 500

/** What the server will show, made by the same code, once the typing rests. */
export function usePreview(body: string, isShown: boolean) {
  const settled = useDebounced(body, REST_MS)
  const [preview, setPreview] = useState<{ html: string; error: Error | null }>({ html: '', error: null })

  useEffect(() => {
    if (!isShown) return
    if (settled.trim() === '') return setPreview({ html: '', error: null })
    const later = new AbortController()
    call('POST /api/community/preview', { body: { body: settled }, signal: later.signal }).then(
      ({ html }) => setPreview({ html, error: null }),
      (error: Error) => {
        if (!later.signal.aborted) setPreview((held) => ({ ...held, error }))
      },
    )
    return () => later.abort()
  }, [settled, isShown])

  return preview
}
