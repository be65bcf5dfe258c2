import { useContext, useEffect, useState } from 'react'
import { RouterContext } from './RouterContext.ts'
import type { LeaveAnswers } from './router.ts'

/** Returns functions for the answers while the question is open, otherwise `undefined`. */
export function useLeaveConfirmation(isAsked: boolean): LeaveAnswers | undefined {
  const router = useContext(RouterContext)
  const [leaving, setLeaving] = useState<LeaveAnswers>()

  useEffect(() => {
    if (!isAsked || !router) return
    const end = () => setLeaving(undefined)
    const stop = router.askBeforeLeaving(({ stay, leave }) => {
      const closing = (proceed: () => void) => () => {
        end()
        proceed()
      }
      setLeaving({ stay: closing(stay), leave: closing(leave) })
    })
    return () => {
      stop()
      end()
    }
  }, [router, isAsked])

  useEffect(() => {
    if (!isAsked) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isAsked])

  return leaving
}
