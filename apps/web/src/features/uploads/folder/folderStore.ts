import { indexedStore } from '../indexedStore.ts'
import { connectionMark } from './connectionMark.ts'
import type { FolderChange, FolderRecord, FolderStore } from './folderRecord.ts'

const RECORD_KEY = 'one'
const inStore = indexedStore('buri-replay-folder')

/** IndexedDB is the only storage for folder handles. Every change is announced to all tabs. */
export const folderStore: FolderStore = {
  read: () =>
    inStore<FolderRecord>('readonly', (store, give) => {
      const request = store.get(RECORD_KEY)
      request.onsuccess = () => give(request.result)
    }),

  async change(edit, what) {
    const changed = await inStore<FolderRecord>('readwrite', (store, give) => {
      const request = store.get(RECORD_KEY)
      request.onsuccess = () => {
        if (request.result === undefined) return
        const after = edit(request.result as FolderRecord)
        store.put(after, RECORD_KEY)
        give(after)
      }
    })
    notifyTabs(what)
    return changed
  },

  async put(record) {
    await inStore('readwrite', (store) => void store.put(record, RECORD_KEY))
    connectionMark.set(record.userId)
    notifyTabs('settings')
  },

  async forget() {
    await inStore('readwrite', (store) => void store.delete(RECORD_KEY))
    connectionMark.set(null)
    notifyTabs('settings')
  },
}

const CHANNEL_NAME = 'buri-replay-folder'

function notifyTabs(what: FolderChange) {
  const channel = new BroadcastChannel(CHANNEL_NAME)
  channel.postMessage(what)
  channel.close()
}

export function onFolderChange(listener: (what: FolderChange) => void) {
  const channel = new BroadcastChannel(CHANNEL_NAME)
  channel.onmessage = ({ data }: MessageEvent<FolderChange>) => listener(data)
  return () => channel.close()
}
