import { Suspense, useSyncExternalStore } from 'react'
import { useAuth } from '#web/features/auth/auth.ts'
import { isLoggedIn } from '#web/features/auth/authStore.ts'
import { connectionMark } from '#web/features/uploads/folder/connectionMark.ts'
import { lazyPart } from '#web/loading/lazyPart.ts'

const FolderWatch = lazyPart(async () => (await import('#web/features/uploads/folder/FolderWatch.tsx')).FolderWatch)

/** If no folder is connected in this browser, no code for folders is loaded. */
export function ReplayFolder() {
  const state = useAuth()
  const userId = isLoggedIn(state) ? state.user?.id : undefined
  const connected = useSyncExternalStore(connectionMark.subscribe, connectionMark.current)
  if (userId === undefined || connected !== userId) return null
  return (
    <Suspense>
      <FolderWatch key={userId} userId={userId} />
    </Suspense>
  )
}
