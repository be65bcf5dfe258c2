import { LIMITS } from '@buri/contract/limits'
import type { UploadResult } from '@buri/contract/uploads'
import type { FileReading } from '../previewFile.ts'
import { type FolderRecord, type FolderStore, isReplayName, type LastReplay } from './folderRecord.ts'

/** The largest number of names and of digests to store. The game client deletes its own replays long before. */
const MAX_RECORDED = 5000

export type CutReplayFile = { fileName: string; lastModified: number; bytes: Uint8Array<ArrayBuffer> }

type FolderDependencies = {
  store: FolderStore
  understand: (file: File) => Promise<FileReading>
  send: (files: readonly CutReplayFile[], clanId: string | null) => Promise<readonly UploadResult[]>
  digestOf: (bytes: Uint8Array<ArrayBuffer>) => Promise<string>
  now: () => number
}

export type FolderScan = {
  /** Files that were sent in this scan, and files that it could not read. */
  found: readonly LastReplay[]
  /** True if another scan is needed, because a file is still growing or there are more files than one upload takes. */
  isUnfinished: boolean
}

/** The client writes a replay piece by piece, so it is complete when two scans find the same size and time. */
export function folderScanner({ store, understand, send, digestOf, now }: FolderDependencies) {
  const lastMarks = new Map<string, string>()
  const note = (edit: (record: FolderRecord) => FolderRecord) => store.change(edit, 'news')

  return async function look(): Promise<FolderScan> {
    const record = await store.read()
    if (!record?.isOn) return { found: [], isUnfinished: false }
    let isUnfinished = false
    const lastReplays: LastReplay[] = []
    const readyFiles: (CutReplayFile & { digest: string })[] = []

    for await (const entry of record.handle.values()) {
      if (entry.kind !== 'file' || !isReplayName(entry.name) || Object.hasOwn(record.done, entry.name)) continue
      if (readyFiles.length === LIMITS.uploadFiles) {
        isUnfinished = true
        break
      }
      const { name } = entry
      const file = await ifStillThere(() => (entry as FileSystemFileHandle).getFile())
      if (!file) continue
      const mark = `${file.size}/${file.lastModified}`
      if (record.unreadable[name] === mark) continue
      if (lastMarks.get(name) !== mark) {
        lastMarks.set(name, mark)
        isUnfinished = true
        continue
      }
      const reading = await ifStillThere(() => understand(file))
      if (!reading) continue
      if (!reading.ok) {
        const lastScan = {
          fileName: name,
          at: now(),
          status: 'unreadable',
          matchId: null,
          message: reading.message,
        } as const
        lastReplays.push(lastScan)
        await note((latest) => ({ ...latest, unreadable: { ...latest.unreadable, [name]: mark }, last: lastScan }))
        continue
      }
      const digest = await digestOf(reading.bytes)
      if (record.digests.includes(digest) || readyFiles.some((other) => other.digest === digest)) {
        await note((latest) => ({ ...latest, done: { ...latest.done, [name]: 'sent' } }))
        continue
      }
      readyFiles.push({ fileName: name, lastModified: file.lastModified, bytes: reading.bytes, digest })
    }

    if (readyFiles.length > 0) {
      const results = await send(readyFiles, record.clanId)
      const answers = readyFiles.flatMap(({ fileName, digest }, index) => {
        const result = results[index]
        return result ? [{ fileName, digest, result }] : []
      })
      const sentReplays = answers.map(({ fileName, result }): LastReplay => {
        const { status, matchId, message, standing } = result
        return { fileName, at: now(), status, matchId, message, standing }
      })
      lastReplays.push(...sentReplays)
      await note((latest) => ({
        ...latest,
        done: keepNewest({
          ...latest.done,
          ...Object.fromEntries(
            answers.map(
              ({ fileName, result }) => [fileName, result.status === 'rejected' ? 'rejected' : 'sent'] as const,
            ),
          ),
        }),
        digests: [...latest.digests, ...answers.map(({ digest }) => digest)].slice(-MAX_RECORDED),
        last: sentReplays.at(-1) ?? latest.last,
      }))
    }
    return { found: lastReplays, isUnfinished }
  }
}

const keepNewest = <Value>(names: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(names).slice(-MAX_RECORDED))

/** Returns `undefined` if the file was moved, deleted or written meanwhile; the next scan tries again. */
async function ifStillThere<Result>(readFile: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await readFile()
  } catch (error) {
    if (error instanceof DOMException && ['NotFoundError', 'NotReadableError'].includes(error.name)) return undefined
    throw error
  }
}
