import { useSyncExternalStore } from 'react'
import { readOnly } from '#web/api/readOnly.ts'
import { resending } from '#web/api/resending.ts'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import styles from './SiteState.module.css'

/** Says quietly that something is being sent again, or that nothing can be stored for now. */
export function SiteState() {
  const isResending = useSyncExternalStore(resending.subscribe, resending.isOn)
  const isReadOnly = useSyncExternalStore(readOnly.subscribe, readOnly.isOn)
  return (
    // The region is there before its text, or screen readers would not read it.
    <div className={styles.line} aria-live="polite">
      {isResending ? (
        <Alert tone="info" message="연결이 끊겨 다시 보내고 있어요…" />
      ) : (
        isReadOnly && <Alert tone="info" message="지금은 읽기만 할 수 있어요. 곧 다시 저장할 수 있어요." />
      )}
    </div>
  )
}
