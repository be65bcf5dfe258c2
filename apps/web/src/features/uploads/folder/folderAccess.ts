/** Methods of Chromium's API that TypeScript's types lack. */
type PermissionMethods = {
  queryPermission?: (wanted: { mode: 'read' }) => Promise<PermissionState>
  requestPermission?: (wanted: { mode: 'read' }) => Promise<PermissionState>
}
type FolderPicker = {
  showDirectoryPicker?: (options: {
    id: string
    mode: 'read'
    startIn: 'documents'
  }) => Promise<FileSystemDirectoryHandle>
}

export const canConnectFolders = () => (globalThis as FolderPicker).showDirectoryPicker !== undefined

/** Returns `undefined` if the dialog was closed or the browser has none. Must be called right after a press. */
export async function chooseFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    return await (globalThis as FolderPicker).showDirectoryPicker?.({
      id: 'replays',
      mode: 'read',
      startIn: 'documents',
    })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined
    throw error
  }
}

/** Whether the folder may be read now. Browsers may revoke the permission when they restart. */
export const mayRead = async (handle: FileSystemDirectoryHandle) =>
  ((await (handle as PermissionMethods).queryPermission?.({ mode: 'read' })) ?? 'granted') === 'granted'

/** Asks for the permission to read the folder. Must be called right after a press. */
export const askToRead = async (handle: FileSystemDirectoryHandle) =>
  ((await (handle as PermissionMethods).requestPermission?.({ mode: 'read' })) ?? 'granted') === 'granted'
