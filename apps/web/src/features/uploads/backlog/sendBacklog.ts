import { LIMITS } from '@buri/contract/limits'
import type { UploadResult } from '@buri/contract/uploads'
import { ApiError } from '#web/api/ApiError.ts'
import type { FileReading } from '../previewFile.ts'

/** A file that was cut to the part that is sent. */
export type CutFile = { fileName: string; lastModified: number; bytes: Uint8Array<ArrayBuffer> }

/** `refused` counts files by the sentence that names the reason. */
export type Progress = {
  total: number
  done: number
  created: number
  /** Matches that had already been stored, by whichever account. */
  merged: number
  /** Files that were not sent, because the server already has them or they occur twice. */
  alreadySent: number
  refused: Readonly<Record<string, number>>
}

type Dependencies = {
  understand: (file: File) => Promise<FileReading>
  digestOf: (bytes: Uint8Array<ArrayBuffer>) => Promise<string>
  /** Returns those of the digests whose files need not be sent. */
  findKnown: (digests: readonly string[]) => Promise<readonly string[]>
  send: (files: readonly CutFile[]) => Promise<readonly UploadResult[]>
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  onProgress: (progress: Progress) => void
  signal: AbortSignal
}

/** In seconds. If the server asks for a longer wait, the limit of the day is reached. */
const LONGEST_PAUSE_SECONDS = 120
const FILE_GONE_MESSAGE = '파일을 읽을 수 없습니다. 옮겼거나 지운 파일입니다.'

/**
 * Frees finished batches, so that thousands of files need no more memory than twenty do. Rejects when aborted, when a
 * request fails, or when a limit of the account is reached.
 */
export async function sendBacklog(files: readonly File[], world: Dependencies): Promise<Progress> {
  const { onProgress, signal } = world
  let progress: Progress = { total: files.length, done: 0, created: 0, merged: 0, alreadySent: 0, refused: {} }
  const report = (change: Partial<Progress>) => {
    progress = { ...progress, ...change }
    onProgress(progress)
  }
  report({})
  for (let start = 0; start < files.length; start += LIMITS.uploadFiles) {
    signal.throwIfAborted()
    const batch = files.slice(start, start + LIMITS.uploadFiles)
    const { cut, refusals } = await readAll(batch, world)
    const knownDigests = new Set(
      cut.length === 0 ? [] : await withShortPauses(() => world.findKnown(cut.map(digestOfFile)), world),
    )
    const newFiles = cut.filter(
      (file, index) => !knownDigests.has(file.digest) && cut.findIndex(hasDigestOf(file)) === index,
    )
    const results = newFiles.length === 0 ? [] : await withShortPauses(() => world.send(newFiles), world)
    const count = (status: UploadResult['status']) => results.filter((result) => result.status === status).length
    report({
      done: progress.done + batch.length,
      created: progress.created + count('created'),
      merged: progress.merged + count('merged') + count('duplicate'),
      alreadySent: progress.alreadySent + cut.length - newFiles.length,
      refused: withCounted(progress.refused, [...refusals, ...messagesOf(results)]),
    })
    const limitReached = results.find(({ code }) => code === 'TOO_MANY_REQUESTS' || code === 'NEW_ACCOUNT_FULL')
    if (limitReached) throw new Error(limitReached.message ?? '')
  }
  return progress
}

const digestOfFile = ({ digest }: { digest: string }) => digest
const hasDigestOf = (file: { digest: string }) => (other: { digest: string }) => other.digest === file.digest
const messagesOf = (results: readonly UploadResult[]) =>
  results.flatMap(({ status, message }) => (status === 'rejected' && message ? message : []))

async function readAll(batch: readonly File[], { understand, digestOf }: Dependencies) {
  const cutFiles: (CutFile & { digest: string })[] = []
  const refusals: string[] = []
  for (const file of batch) {
    const reading = await understand(file).catch(() => undefined)
    if (!reading?.ok) refusals.push(reading?.message ?? FILE_GONE_MESSAGE)
    else {
      const { bytes } = reading
      cutFiles.push({ fileName: file.name, lastModified: file.lastModified, bytes, digest: await digestOf(bytes) })
    }
  }
  return { cut: cutFiles, refusals }
}

async function withShortPauses<Result>(
  attempt: () => Promise<Result>,
  { wait, signal }: Dependencies,
): Promise<Result> {
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      const pause = error instanceof ApiError && error.status === 429 ? error.retryAfterSeconds : undefined
      if (pause === undefined || pause > LONGEST_PAUSE_SECONDS) throw error
      await wait(1000 * pause, signal)
    }
  }
}

function withCounted(before: Progress['refused'], messages: readonly string[]): Progress['refused'] {
  const counts = { ...before }
  for (const message of messages) counts[message] = (counts[message] ?? 0) + 1
  return counts
}
