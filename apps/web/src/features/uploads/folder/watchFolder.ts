import { ApiError, isRefusal } from '#web/api/ApiError.ts'
import type { FolderScan } from './folderScanner.ts'

/** The interval of scans while a file is growing: it is complete soon. */
const RESCAN_MS = 3000
const POLL_MS = 20_000
/** Interval of polling beside an observer, which may have missed a change. */
const BACKUP_POLL_MS = 60_000
/** The pause after an unreachable server or a rate limit. */
const RETRY_MS = 60_000

/** Browsers' FileSystemObserver, not yet in TypeScript's types. */
export type FolderObserver = new (
  listener: () => void,
) => { observe: (folder: FileSystemDirectoryHandle) => Promise<void>; disconnect: () => void }

type WatchOptions = {
  folder: FileSystemDirectoryHandle
  scan: () => Promise<FolderScan>
  onLook: (scan: FolderScan) => void
  signal: AbortSignal
  Observer?: FolderObserver | undefined
}

/**
 * Watches until the signal aborts or the session ends. Rejects with the browser's error if the folder is gone or
 * unreadable.
 */
export async function watchFolder({
  folder,
  scan,
  onLook,
  signal,
  Observer = browserObserver(),
}: WatchOptions): Promise<void> {
  let onChange = () => {}
  const observer = Observer && new Observer(() => onChange())
  // If this folder cannot be observed, such as on a network drive, polling remains.
  const isObserved = await observer?.observe(folder).then(
    () => true,
    () => false,
  )
  try {
    while (!signal.aborted) {
      let hasChanged = false
      onChange = () => {
        hasChanged = true
      }
      const nextScan = await scanOnce(scan, onLook)
      if (nextScan === 'never') return
      await new Promise<void>((resolve) => {
        const wait = { soon: RESCAN_MS, later: RETRY_MS, usual: isObserved ? BACKUP_POLL_MS : POLL_MS }[nextScan]
        const end = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', end)
          resolve()
        }
        let timer = setTimeout(end, hasChanged && nextScan === 'usual' ? RESCAN_MS : wait)
        onChange = () => {
          if (nextScan === 'later') return
          // A file that is being written reports every piece, so the wait starts over.
          clearTimeout(timer)
          timer = setTimeout(end, RESCAN_MS)
        }
        if (signal.aborted) end()
        else signal.addEventListener('abort', end)
      })
    }
  } finally {
    observer?.disconnect()
  }
}

async function scanOnce(
  scan: WatchOptions['scan'],
  onLook: WatchOptions['onLook'],
): Promise<'soon' | 'usual' | 'later' | 'never'> {
  try {
    const result = await scan()
    onLook(result)
    return result.isUnfinished ? 'soon' : 'usual'
  } catch (error) {
    if (isRefusal(error, 'UNAUTHENTICATED')) return 'never'
    if (error instanceof ApiError) return 'later'
    throw error
  }
}

const browserObserver = () => (globalThis as { FileSystemObserver?: FolderObserver }).FileSystemObserver
