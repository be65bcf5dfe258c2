import { lazy, Suspense, useContext, useEffect, useId, useState, useSyncExternalStore } from 'react'
import { UNSAFE_DataRouterContext as RouterContext } from 'react-router'
import { createStore } from '#web/ui/state/createStore.ts'
import { loadLaterParts } from './loadLaterParts.ts'

// That it is asked cannot wait; the words can.
const ConfirmDialog = lazy(async () => ({ default: (await loadLaterParts()).ConfirmDialog }))

const waiting = createStore<readonly string[]>([])

/** A grid with staged changes. However many there are on a page, one asks: the router takes one question at a time. */
export function LeaveQuestion() {
  const name = useId()
  const asker = useSyncExternalStore(waiting.subscribe, () => waiting.current()[0])
  useEffect(() => {
    waiting.set([...waiting.current(), name])
    return () => waiting.set(waiting.current().filter((other) => other !== name))
  }, [name])
  return asker === name ? <LeaveDialog /> : null
}

const QUESTION = 'data-grid'

/** The router's own question, not `useBlocker`: that hook would come with the first page of everyone. */
function useLeaving() {
  const router = useContext(RouterContext)?.router
  const [leaving, setLeaving] = useState<{ proceed: () => void; reset: () => void }>()
  useEffect(() => {
    if (!router) return
    router.getBlocker(
      QUESTION,
      ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
    )
    const stop = router.subscribe(({ blockers }) => {
      const blocker = blockers.get(QUESTION)
      setLeaving(blocker?.state === 'blocked' ? { proceed: blocker.proceed, reset: blocker.reset } : undefined)
    })
    return () => {
      stop()
      router.deleteBlocker(QUESTION)
    }
  }, [router])
  return leaving
}

function LeaveDialog() {
  const leaving = useLeaving()

  useEffect(() => {
    const left = new AbortController()
    window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal: left.signal })
    return () => left.abort()
  }, [])

  if (!leaving) return null
  return (
    <Suspense>
      <ConfirmDialog
        title="저장하지 않은 변경이 있어요"
        word="떠나기"
        kind="primary"
        onConfirm={leaving.proceed}
        onClose={leaving.reset}
      >
        <p>이 탭을 닫기 전에 돌아오면 이어서 고칠 수 있어요.</p>
      </ConfirmDialog>
    </Suspense>
  )
}
