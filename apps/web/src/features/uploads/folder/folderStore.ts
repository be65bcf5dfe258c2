import { indexedStore } from '../indexedStore.ts'
import { connectionMark } from './connectionMark.ts'
import type { FolderChange, FolderRecord, FolderStore } from './folderRecord.ts'

const KEY = 'one'
const inStore = indexedStore('buri-replay-folder')

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
