import { useEffect, useState } from 'react'
import { askToRead, chooseFolder, mayRead } from './folderAccess.ts'
import { type FolderRecord, newFolderRecord, withEarlierFiles } from './folderRecord.ts'
import { folderStore, onFolderChange } from './folderStore.ts'

type ConnectedFolder = { state: 'connected'; record: FolderRecord; isReadable: boolean }
type FolderState = { state: 'reading' } | { state: 'none' } | ConnectedFolder

export function useFolder(userId: string) {
  const [folder, setFolder] = useState<FolderState>({ state: 'reading' })

  useEffect(() => {
    let isHere = true
    const readFolder = async () => {
      const record = await folderStore.read().catch(() => undefined)
      const isOwn = record?.userId === userId
      const isReadable = isOwn && (await mayRead(record.handle))
      if (isHere) setFolder(isOwn ? { state: 'connected', record, isReadable } : { state: 'none' })
    }
    const listener = () => void readFolder()
    listener()
    const stop = onFolderChange(listener)
    return () => {
      isHere = false
      stop()
    }
  }, [userId])

  return {
    folder,
    async connect(clanId: string | null) {
      const handle = await chooseFolder()
      if (handle) await folderStore.put(await newFolderRecord(handle, { userId, clanId }))
    },
    /** The record does not change, but other tabs must learn that the folder may be read. */
    async allow({ handle }: FolderRecord) {
      if (await askToRead(handle)) await folderStore.change((record) => record, 'settings')
    },
    setOn: (isOn: boolean) => folderStore.change((record) => ({ ...record, isOn }), 'settings'),
    setClan: (clanId: string | null) => folderStore.change((record) => ({ ...record, clanId }), 'settings'),
    sendEarlier: () => folderStore.change(withEarlierFiles, 'settings'),
    forget: () => folderStore.forget(),
  }
}
