import { isReplayName } from '../folder/folderRecord.ts'
import { indexedStore } from '../indexedStore.ts'
import { splitFile } from '../splitFile.ts'

type StoredFolder = { handle: FileSystemDirectoryHandle; userId: string }

const inStore = indexedStore('buri-backlog-folder')

/** The folder of each clan's old replays, to continue after the tab was closed. It never leaves the browser. */
export const backlogFolder = {
  /** `undefined` if no folder is stored, or storage is blocked. */
  async of(clanId: string, userId: string): Promise<FileSystemDirectoryHandle | undefined> {
    const storedFolder = await inStore<StoredFolder | undefined>('readonly', (store, give) => {
      const request = store.get(clanId)
      request.onsuccess = () => give(request.result)
    }).catch(() => undefined)
    return storedFolder?.userId === userId ? storedFolder.handle : undefined
  },

  /** Without storage the folder is chosen again next time. */
  keep: (clanId: string, folder: StoredFolder): Promise<void> =>
    inStore('readwrite', (store) => void store.put(folder, clanId)).then(
      () => {},
      () => {},
    ),
}

/** All replays in a folder, the oldest first: they are rated in the order in which they come. */
export async function replaysIn(folder: FileSystemDirectoryHandle): Promise<File[]> {
  const files: File[] = []
  for await (const entry of folder.values())
    if (entry.kind === 'file' && isReplayName(entry.name)) files.push(await (entry as FileSystemFileHandle).getFile())
  return inOrder(files)
}

/**
 * The files, with ZIPs and lists split into their results, the oldest first. A ZIP is unpacked before anything is sent:
 * of each replay only the part that is sent stays in memory, some 100 kB.
 */
export async function unpackFiles(files: readonly File[], signal: AbortSignal): Promise<File[]> {
  const all: File[] = []
  for (const file of files) {
    signal.throwIfAborted()
    // A file that was moved after it was chosen stays whole; reading it later reports the error.
    all.push(...(await splitFile(file).catch(() => [file])))
  }
  return inOrder(all)
}

const inOrder = (files: readonly File[]): File[] =>
  files.toSorted((one, other) => one.lastModified - other.lastModified || (one.name < other.name ? -1 : 1))
