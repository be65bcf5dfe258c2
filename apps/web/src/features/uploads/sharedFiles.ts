import { SHARED_FILES } from '#web/loading/offline/offlineNames.ts'

type FileHandle = { getFile: () => Promise<File> }
type LaunchQueue = { setConsumer: (take: (launch: { files: readonly FileHandle[] }) => void) => void }

/** Passes each shared or opened file to `take` once, until the returned function is called. */
export function onFilesGiven(take: (files: readonly File[]) => void): () => void {
  let isOver = false
  const give = (files: readonly File[]) => {
    if (!isOver && files.length > 0) take(files)
  }
  sharedFiles().then(give, console.error)
  const { launchQueue } = window as { launchQueue?: LaunchQueue }
  launchQueue?.setConsumer(({ files }) => {
    readableOf(files.map((handle) => handle.getFile())).then(give, console.error)
  })
  return () => {
    isOver = true
  }
}

async function readableOf(files: readonly Promise<File>[]): Promise<File[]> {
  const outcomes = await Promise.allSettled(files)
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
}

async function sharedFiles(): Promise<File[]> {
  // A page on plain HTTP has no caches.
  if (!('caches' in globalThis) || !(await caches.has(SHARED_FILES))) return []
  const cache = await caches.open(SHARED_FILES)
  const answers = await cache.matchAll()
  await caches.delete(SHARED_FILES)
  return readableOf(
    answers.map(async (answer) => {
      const name = decodeURIComponent(answer.headers.get('x-name') ?? '')
      const lastModified = Number(answer.headers.get('x-modified'))
      return new File([await answer.blob()], name, { lastModified })
    }),
  )
}
