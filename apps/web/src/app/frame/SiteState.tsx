import { useSyncExternalStore } from 'react'
import { pendingResends } from '#web/api/pendingResends.ts'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import styles from './SiteState.module.css'

export const SiteState = () => (
  // The region exists before its text, or screen readers would not read the text.
  <div className={styles.line} aria-live="polite">
    {useSyncExternalStore(pendingResends.subscribe, pendingResends.isOn) && (
      <Alert tone="info" message="연결이 끊겨 다시 보내고 있어요…" />
    )}
    {/* The text depends on an attribute of the document, so that the first download needs no store for it. */}
    <div className={styles.readOnly}>
      <Alert tone="info" message="지금은 읽기만 할 수 있어요. 곧 다시 저장할 수 있어요." />
    </div>
  </div>
)
