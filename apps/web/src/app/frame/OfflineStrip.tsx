import { mdiCloudOffOutline } from '@mdi/js'
import { useSyncExternalStore } from 'react'
import { Icon } from '#web/ui/text/Icon.tsx'
import styles from './OfflineStrip.module.css'

function subscribe(tell: () => void) {
  addEventListener('online', tell)
  addEventListener('offline', tell)
  return () => {
    removeEventListener('online', tell)
    removeEventListener('offline', tell)
  }
}

/** Below the header for as long as there is no connection: the page stays, new pages wait. */
export function OfflineStrip() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.strip}>
          <Icon path={mdiCloudOffOutline} />
          오프라인이에요. 새 화면은 연결되면 열려요.
        </p>
      )}
    </div>
  )
}
