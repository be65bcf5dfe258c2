import { isReplayName } from '../folder/folderRecord.ts'
import { indexedStore } from '../indexedStore.ts'
import { splitFile } from '../splitFile.ts'

type StoredFolder = { handle: FileSystemDirectoryHandle; userId: string }

const inStore = indexedStore('buri-backlog-folder')

/** The folder is stored so that sending can continue after the tab was closed. It is never sent to the server. */
export const backlogFolder = {
  /** Returns `undefined` if no folder is stored or the browser blocks storage. */
  async of(clanId: string, userId: string): Promise<FileSystemDirectoryHandle | undefined> {
    const storedFolder = await inStore<StoredFolder | undefined>('readonly', (store, give) => {
      const request = store.get(clanId)
      request.onsuccess = () => give(request.result)
    }).catch(() => undefined)
    return storedFolder?.userId === userId ? storedFolder.handle : undefined
  },

  /** If the browser blocks storage, the user chooses the folder again next time. */
  keep: (clanId: string, folder: StoredFolder): Promise<void> =>
    inStore('readwrite', (store) => void store.put(folder, clanId)).then(
      () => {},
      () => {},
    ),
}

/** Returns the replays, oldest first, because they are rated in the order in which they arrive. */
export async function replaysIn(folder: FileSystemDirectoryHandle): Promise<File[]> {
  const files: File[] = []
  for await (const entry of folder.values())
    if (entry.kind === 'file' && isReplayName(entry.name)) files.push(await (entry as FileSystemFileHandle).getFile())
  return inOrder(files)
}

/** Returns the oldest file first. Only the part of a replay that is sent, about 100 kB, is kept in memory. */
export async function unpackFiles(files: readonly File[], signal: AbortSignal): Promise<File[]> {
  const all: File[] = []
  for (const file of files) {
    signal.throwIfAborted()
    // Splitting fails if a file was moved; reading the file later reports the error.
    all.push(...(await splitFile(file).catch(() => [file])))
  }
  return inOrder(all)
}

const inOrder = (files: readonly File[]): File[] =>
  files.toSorted((one, other) => one.lastModified - other.lastModified || (one.name < other.name ? -1 : 1))
