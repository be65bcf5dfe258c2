import type { FolderRecord, FolderStore } from './folderRecord.ts'

/** A folder in memory that behaves like Chromium's. */
export function aFolder(files: Record<string, File>) {
  const entries = new Map(Object.entries(files))
  const opened: string[] = []
  const handle = {
    name: 'Replays',
    kind: 'directory',
    async *values() {
      yield { kind: 'directory', name: 'highlights.rofl' }
      for (const [name] of entries) {
        yield {
          kind: 'file',
          name,
          async getFile() {
            opened.push(name)
            const file = entries.get(name)
            if (!file) throw new DOMException('gone', 'NotFoundError')
            return file
          },
        }
      }
    },
  }
  // The handle has only the methods that the product calls.
  return { handle: handle as unknown as FileSystemDirectoryHandle, entries, opened }
}

export function aStore(record: FolderRecord): FolderStore & { kept: () => FolderRecord | undefined } {
  let stored: FolderRecord | undefined = record
  return {
    kept: () => stored,
    read: async () => stored,
    async change(edit) {
      stored = stored && edit(stored)
      return stored
    },
    async put(next) {
      stored = next
    },
    async forget() {
      stored = undefined
    },
  }
}
