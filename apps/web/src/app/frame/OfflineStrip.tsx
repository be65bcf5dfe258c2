import { mdiCloudOffOutline } from '@mdi/js'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { reloadIfBroken, waitForSite } from '#web/loading/missingCode.ts'
import { offlineContent } from '#web/loading/offline/offlineContent.ts'
import type { StoredPage } from '#web/loading/offline/offlineNames.ts'
import layout from '#web/ui/layout/layout.module.css'
import { formatDateTime } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import styles from './OfflineStrip.module.css'

function subscribe(notify: () => void) {
  addEventListener('online', notify)
  addEventListener('offline', notify)
  return () => {
    removeEventListener('online', notify)
    removeEventListener('offline', notify)
  }
}

export function OfflineStrip() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const storedPage = useSyncExternalStore(offlineContent.subscribe, offlineContent.current)
  useReloadOnceOnline(storedPage?.isDocument)
  return (
    <div role="status" data-broken={storedPage?.isDocument || undefined}>
      {(storedPage || !isOnline) && (
        <p className={`${layout.line8} ${text.secondary} ${styles.strip}`}>
          <Icon path={mdiCloudOffOutline} />
          {offlineText(storedPage)}
        </p>
      )}
    </div>
  )
}

function offlineText(storedPage: StoredPage | undefined): string {
  if (!storedPage) return '오프라인이에요. 새 화면은 연결되면 열려요.'
  if (storedPage.at === null) return '오프라인이에요. 이 화면은 연결되면 열려요.'
  return `오프라인이에요. ${formatDateTime(storedPage.at)}에 저장한 내용이에요.`
}

/** A cached page may be of an earlier version, so it is reloaded once online, at most once a minute. */
function useReloadOnceOnline(isDocument: boolean | undefined) {
  const queries = useQueryClient()
  useEffect(() => {
    if (isDocument === undefined) return
    if (isDocument) return void reloadIfBroken()
    let isOver = false
    void waitForSite().then(() => {
      if (isOver) return
      offlineContent.forget()
      void queries.invalidateQueries()
    })
    return () => {
      isOver = true
    }
  }, [isDocument, queries])
}
