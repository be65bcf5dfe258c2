import type { UploadResult, UploadStatus } from '@buri/contract/uploads'

export type LastReplay = {
  fileName: string
  at: number
  status: UploadStatus | 'unreadable'
  matchId: string | null
  message: string | null
  /** The trust when the match was stored; records of earlier versions lack it. */
  standing?: UploadResult['standing']
}

type DoneReason = 'before' | 'sent' | 'rejected'

/** The data that this browser stores about the folder. It is never sent to the server. */
export type FolderRecord = {
  handle: FileSystemDirectoryHandle
  /** The account that connected the folder. No other account sends its files. */
  userId: string
  isOn: boolean
  clanId: string | null
  done: Readonly<Record<string, DoneReason>>
  /** Size and time of unreadable files by name. A file is tried again only after either has changed. */
  unreadable: Readonly<Record<string, string>>
  /** Digests of sent files, so that renamed copies are not sent. */
  digests: readonly string[]
  last: LastReplay | null
}

/** A change of settings restarts the watching. `news` are new outcomes of files. */
export type FolderChange = 'settings' | 'news'

/** Each change is atomic, even if several tabs change the record at the same time. */
export type FolderStore = {
  read: () => Promise<FolderRecord | undefined>
  /** Changes the record. Returns `undefined` and changes nothing if no record is stored. */
  change: (edit: (record: FolderRecord) => FolderRecord, what: FolderChange) => Promise<FolderRecord | undefined>
  put: (record: FolderRecord) => Promise<void>
  forget: () => Promise<void>
}

export const isReplayName = (name: string) => /\.rofl$/i.test(name)

/** Files that the folder contains already are not sent unless the user asks for it. */
export async function newFolderRecord(
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

export const countEarlierFiles = ({ done }: FolderRecord) =>
  Object.values(done).filter((reason) => reason === 'before').length

export const withEarlierFiles = (record: FolderRecord): FolderRecord => ({
  ...record,
  done: Object.fromEntries(Object.entries(record.done).filter(([, reason]) => reason !== 'before')),
})
