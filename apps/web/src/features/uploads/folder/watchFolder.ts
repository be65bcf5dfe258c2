import { ApiError, isRefusal } from '#web/api/ApiError.ts'
import type { FolderScan } from './folderScanner.ts'

/** Milliseconds between scans while a file is growing. */
const RESCAN_MS = 3000
const POLL_MS = 20_000
/** Milliseconds between scans while the folder is observed. They find changes that the observer has missed. */
const BACKUP_POLL_MS = 60_000
/** Milliseconds to wait if the server could not be reached or limits the rate. */
const RETRY_MS = 60_000

/** The browser API `FileSystemObserver`, which TypeScript's types do not contain yet. */
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

/** Rejects with the browser's error if the folder was deleted or cannot be read. */
export async function watchFolder({
  folder,
  scan,
  onLook,
  signal,
  Observer = browserObserver(),
}: WatchOptions): Promise<void> {
  let onChange = () => {}
  const observer = Observer && new Observer(() => onChange())
  // Some folders cannot be observed, such as those on a network drive. They are only polled.
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
          // Each piece that is written to a file is reported as a change, so the wait starts over.
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
