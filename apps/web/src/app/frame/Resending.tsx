import { useSyncExternalStore } from 'react'
import { resending } from '#web/api/resending.ts'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import styles from './Resending.module.css'

/** Says quietly that something is being sent again, before it is known to have failed. */
export const Resending = () => (
  // The region is there before its text, or screen readers would not read it.
  <div className={styles.line} aria-live="polite">
    {useSyncExternalStore(resending.subscribe, resending.isOn) && (
      <Alert tone="info" message="연결이 끊겨 다시 보내고 있어요…" />
    )}
  </div>
)
