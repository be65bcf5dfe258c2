import type { UploadStatus } from '@buri/contract/uploads'

/** What became of the last replay that was found, for the one who looks at the card. */
export type LastReplay = {
  fileName: string
  at: number
  status: UploadStatus | 'unreadable'
  matchId: string | null
  message: string | null
}

/** Why a name in the folder is not looked at again. */
type DoneReason = 'before' | 'sent' | 'rejected'

/** What this browser keeps of the folder; nothing of it goes to the server. */
export type FolderRecord = {
  handle: FileSystemDirectoryHandle
  /** Who connected it: another account that signs in here sends nothing from it. */
  userId: string
  isOn: boolean
  clanId: string | null
  done: Readonly<Record<string, DoneReason>>
  /** Of files that cannot be read: their size and time as they were then. */
  unreadable: Readonly<Record<string, string>>
  /** Of what was sent, so that a copy under another name is not. */
  digests: readonly string[]
  last: LastReplay | null
}

/** What its user has chosen, after which it is watched anew, or what became of its files. */
export type FolderChange = 'settings' | 'news'

/** Where the record is kept; a change is one step for all tabs together. */
export type FolderStore = {
  read: () => Promise<FolderRecord | undefined>
  /** `undefined` where nothing is kept any more: then nothing is changed. */
  change: (edit: (record: FolderRecord) => FolderRecord, what: FolderChange) => Promise<FolderRecord | undefined>
  put: (record: FolderRecord) => Promise<void>
  forget: () => Promise<void>
}

export const isReplayName = (name: string) => /\.rofl$/i.test(name)

/** A folder just chosen: what is in it already stays unsent until that is asked for. */
export async function connectedFolder(
  handle: FileSystemDirectoryHandle,
  { userId, clanId }: Pick<FolderRecord, 'userId' | 'clanId'>,
): Promise<FolderRecord> {
  const before: string[] = []
  for await (const { kind, name } of handle.values()) if (kind === 'file' && isReplayName(name)) before.push(name)
  return {
    handle,
    userId,
    isOn: true,
    clanId,
    done: Object.fromEntries(before.map((name) => [name, 'before'])),
    unreadable: {},
    digests: [],
    last: null,
  }
}

export const countBefore = ({ done }: FolderRecord) =>
  Object.values(done).filter((reason) => reason === 'before').length

/** What was there before the connection is to be sent too. */
export const withEarlier = (record: FolderRecord): FolderRecord => ({
  ...record,
  done: Object.fromEntries(Object.entries(record.done).filter(([, reason]) => reason !== 'before')),
})
