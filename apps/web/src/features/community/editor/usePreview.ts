import { useEffect, useState } from 'react'
import { call } from '#web/api/call.ts'
import { useDebounced } from '#web/ui/forms/useDebounced.ts'

const TYPING_PAUSE_MS = 500

/** `times` is how often the connection has come back. */
type Preview = { html: string; error: Error | null; times: number }

/** The server renders the preview when typing pauses. */
export function usePreview(body: string, isShown: boolean) {
  const settled = useDebounced(body, TYPING_PAUSE_MS)
  const [preview, setPreview] = useState<Preview>({ html: '', error: null, times: 0 })
  const [times, setTimes] = useState(0)

  // Asks again when online, because the preview and its pictures failed while the browser was offline.
  useEffect(() => {
    const askAgain = () => setTimes((before) => before + 1)
    window.addEventListener('online', askAgain)
    return () => window.removeEventListener('online', askAgain)
  }, [])

  useEffect(() => {
    if (!isShown) return
    if (settled.trim() === '') return setPreview({ html: '', error: null, times })
    const nextRequest = new AbortController()
    call('POST /api/community/preview', { body: { body: settled }, signal: nextRequest.signal, isPassing: true }).then(
      ({ html }) => setPreview({ html, error: null, times }),
      (error: Error) => {
        if (!nextRequest.signal.aborted) setPreview((previous) => ({ ...previous, error }))
      },
    )
    return () => nextRequest.abort()
  }, [settled, isShown, times])

  return preview
}
