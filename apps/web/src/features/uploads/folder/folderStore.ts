import { connectionMark } from './connectionMark.ts'
import type { FolderChange, FolderRecord, FolderStore } from './folderRecord.ts'

const DATABASE = 'buri-replay-folder'
const STORE = 'folder'
const KEY = 'one'

const opened = () =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function inStore<Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore, give: (result: Result) => void) => void,
): Promise<Result | undefined> {
  const database = await opened()
  try {
    return await new Promise((resolve, reject) => {
      let given: Result | undefined
      const transaction = database.transaction(STORE, mode)
      act(transaction.objectStore(STORE), (result) => {
        given = result
      })
      transaction.oncomplete = () => resolve(given)
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

/** In IndexedDB, the only storage for folder handles. Every change is announced to all tabs. */
export const folderStore: FolderStore = {
  read: () =>
    inStore<FolderRecord>('readonly', (store, give) => {
      const request = store.get(KEY)
      request.onsuccess = () => give(request.result)
    }),

  async change(edit, what) {
    const changed = await inStore<FolderRecord>('readwrite', (store, give) => {
      const request = store.get(KEY)
      request.onsuccess = () => {
        if (request.result === undefined) return
        const after = edit(request.result as FolderRecord)
        store.put(after, KEY)
        give(after)
      }
    })
    tellTabs(what)
    return changed
  },

  async put(record) {
    await inStore('readwrite', (store) => void store.put(record, KEY))
    connectionMark.set(record.userId)
    tellTabs('settings')
  },

  async forget() {
    await inStore('readwrite', (store) => void store.delete(KEY))
    connectionMark.set(null)
    tellTabs('settings')
  },
}

const CHANNEL = 'buri-replay-folder'

function tellTabs(what: FolderChange) {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(what)
  channel.close()
}

/** Listens to changes by this tab and all others. */
export function onFolderChange(hear: (what: FolderChange) => void) {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<FolderChange>) => hear(data)
  return () => channel.close()
}
