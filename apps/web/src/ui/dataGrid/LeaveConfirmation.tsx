import { Suspense, useEffect, useId, useSyncExternalStore } from 'react'
import { lazyPart } from '#web/loading/lazyPart.ts'
import { useLeaveConfirmation } from '#web/navigation/useLeaveConfirmation.ts'
import { createStore } from '#web/ui/state/createStore.ts'
import { loadLaterParts } from './loadLaterParts.ts'

// The question must be asked at once, so only its dialog is lazy.
const ConfirmDialog = lazyPart(async () => (await loadLaterParts()).ConfirmDialog)

const waiting = createStore<readonly string[]>([])

/** If a page has several grids, only one of them asks, because the router takes one question at a time. */
export function LeaveConfirmation() {
  const name = useId()
  const asker = useSyncExternalStore(waiting.subscribe, () => waiting.current()[0])
  useEffect(() => {
    waiting.set([...waiting.current(), name])
    return () => waiting.set(waiting.current().filter((other) => other !== name))
  }, [name])
  return asker === name ? <LeaveDialog /> : null
}

function LeaveDialog() {
  const leaving = useLeaveConfirmation(true)
  if (!leaving) return null
  return (
    <Suspense>
      <ConfirmDialog
        title="저장하지 않은 변경이 있어요"
        word="떠나기"
        kind="primary"
        onConfirm={leaving.leave}
        onClose={leaving.stay}
      >
        <p>이 탭을 닫기 전에 돌아오면 이어서 고칠 수 있어요.</p>
      </ConfirmDialog>
    </Suspense>
  )
}
